async function (args) {
  // Lists every product of the list that the page belongs to, over all its pages.
  //
  // Three things make this harder than reading one page, as on many real shops:
  // the list has several pages, ratings arrive after the page itself, and the
  // page's policy may forbid making HTML from text.

  if (location.hostname !== 'shop.localhost') {
    throw new Error('This tab does not show the practice shop. Open its product list and run again.')
  }

  // A search page belongs to its own list, any other page to the list of all.
  const list = new URL(location.pathname === '/search' ? location.href : '/kettles', location.href)
  list.hash = ''
  list.searchParams.delete('page')

  // Asking for a document, rather than parsing text, also works under Trusted
  // Types, and the links of such a document are absolute.
  const load = (url) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('GET', url)
      request.responseType = 'document'
      request.onload = () =>
        request.status === 200 && request.response
          ? resolve(request.response)
          : reject(new Error(`The shop answered ${url} with status ${request.status}.`))
      request.onerror = () => reject(new Error('The shop did not answer. Is it still being served?'))
      request.send()
    })

  // The page in the tab fills in its ratings by itself. Wait until it has, but
  // not for ever: what is still missing is asked for below.
  const settled = (page) =>
    new Promise((resolve) => {
      const filled = () => !page.querySelector('.rating[aria-busy="true"]')
      if (filled()) return resolve()
      const observer = new MutationObserver(() => filled() && finish())
      const timer = setTimeout(() => finish(), 1200)
      const finish = () => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      observer.observe(page.body, { subtree: true, childList: true, attributes: true })
    })

  const readCard = (card) => {
    const link = card.querySelector('h3 a')
    const rating = card.querySelector('.rating')
    const stars = rating.dataset.value
    return {
      id: card.dataset.productId,
      name: link.textContent.trim(),
      price: Number(card.querySelector('.price').value),
      // Loading (undefined) and never rated (null) are two different things.
      rating: stars ? Number(stars) : rating.textContent.includes('No ratings') ? null : undefined,
      reviews: Number(rating.textContent.match(/\((\d+)\)/)?.[1] ?? 0),
      inStock: !card.querySelector('.stock').classList.contains('out'),
      url: link.href,
    }
  }

  // A page is known by its number; the first one may leave it out.
  const numberOf = (url) => new URL(url, list).searchParams.get('page') ?? '1'
  const isOpen = (url) => location.pathname === list.pathname && numberOf(location.href) === numberOf(url)

  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  }

  const products = []
  const seen = new Set()
  for (let url = list.href; url && !seen.has(numberOf(url)); ) {
    seen.add(numberOf(url))
    const page = isOpen(url) ? document : await load(url)
    if (page === document) await settled(page)
    const cards = [...page.querySelectorAll('[data-testid="product-card"]')]
    console.log(`Page ${numberOf(url)}: ${cards.length} products`)
    products.push(...cards.map(readCard))
    url = page.querySelector('nav.pages a[rel="next"]')?.href
  }

  // Pages that are not open run no script, so their ratings are asked for here.
  const waiting = products.filter((product) => product.rating === undefined)
  if (waiting.length > 0) {
    const answer = await fetch(`/api/ratings?ids=${waiting.map((product) => product.id).join(',')}`)
    if (!answer.ok) throw new Error(`The shop did not give its ratings (status ${answer.status}).`)
    const { ratings } = await answer.json()
    for (const product of waiting) {
      product.rating = ratings[product.id]?.value ?? null
      product.reviews = ratings[product.id]?.reviews ?? 0
    }
  }

  const least = args.minRating
  return products
    .filter((product) => least === undefined || (product.rating !== null && product.rating >= least))
    .map(({ id, ...product }) => product)
}
