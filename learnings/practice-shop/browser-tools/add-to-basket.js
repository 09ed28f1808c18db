async function (args) {
  // Puts a product into the basket, as its "Add to basket" button would.

  if (location.hostname !== 'shop.localhost') {
    throw new Error('This tab does not show the practice shop. Open its product list and run again.')
  }
  const wanted = String(args.product ?? '').trim()
  const quantity = args.quantity ?? 1
  if (!wanted) throw new Error('Say which product to add.')
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('The quantity must be a whole number from 1.')

  // Asking for a document, rather than parsing text, also works under Trusted
  // Types, and the links of such a document are absolute.
  const load = (url) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('GET', url)
      request.responseType = 'document'
      request.onload = () => resolve(request.status === 200 ? request.response : null)
      request.onerror = () => reject(new Error('The shop did not answer. Is it still being served?'))
      request.send()
    })

  // An address such as /kettles/glass-kettle names its product on its own page.
  const byAddress = async (address) => {
    const url = URL.parse(address, location.origin)
    const product = url?.origin === location.origin && (await load(url.href))?.querySelector('[data-testid="product"]')
    if (!product) throw new Error(`The shop has no product at ${address}.`)
    return { id: product.dataset.productId, name: product.querySelector('h1').textContent.trim() }
  }

  // A name is searched for. The whole name wins over a part of several.
  const byName = async (name) => {
    const found = []
    for (let url = `/search?q=${encodeURIComponent(name)}`; url; ) {
      const page = await load(url)
      if (!page) throw new Error('The shop could not be searched.')
      for (const card of page.querySelectorAll('[data-testid="product-card"]')) {
        found.push({ id: card.dataset.productId, name: card.querySelector('h3').textContent.trim() })
      }
      url = page.querySelector('nav.pages a[rel="next"]')?.href
    }
    const same = (a, b) => a.toLowerCase() === b.toLowerCase()
    const named = found.filter((product) => product.name.toLowerCase().includes(name.toLowerCase()))
    const exact = named.find((product) => same(product.name, name))
    if (exact || named.length === 1) return exact ?? named[0]
    if (named.length === 0) throw new Error(`The shop has nothing called “${name}”.`)
    const names = named.slice(0, 5).map((product) => product.name).join(', ')
    throw new Error(`${named.length} products are called “${name}”: ${names}${named.length > 5 ? ', …' : ''}. Write the whole name.`)
  }

  const isAddress = /^(https?:\/\/|\/)/i.test(wanted)
  const product = await (isAddress ? byAddress(wanted) : byName(wanted))

  const answer = await fetch('/api/basket', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: Number(product.id), quantity }),
  })
  const basket = await answer.json()
  if (!answer.ok) throw new Error(basket.error)

  // Keep what the open page says true.
  for (const place of document.querySelectorAll('[data-basket-count]')) place.textContent = basket.count
  return { added: product.name, quantity, basketCount: basket.count, basketTotal: Number(basket.total) }
}
