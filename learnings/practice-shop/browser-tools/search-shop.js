async function (args) {
  // Searches the shop and lists what it finds. The search page is read in the
  // background, so the tab stays where it is.

  if (location.hostname !== 'shop.localhost') {
    throw new Error('This tab does not show the practice shop. Open its product list and run again.')
  }
  const query = String(args.query ?? '').trim()
  if (!query) throw new Error('Say what to search for.')

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
          : reject(new Error(`The search answered with status ${request.status}.`))
      request.onerror = () => reject(new Error('The shop did not answer. Is it still being served?'))
      request.send()
    })

  const products = []
  const seen = new Set()
  for (let url = `/search?q=${encodeURIComponent(query)}`; url && !seen.has(url); ) {
    seen.add(url)
    const page = await load(url)
    for (const card of page.querySelectorAll('[data-testid="product-card"]')) {
      const link = card.querySelector('h3 a')
      products.push({
        name: link.textContent.trim(),
        price: Number(card.querySelector('.price').value),
        inStock: !card.querySelector('.stock').classList.contains('out'),
        url: link.href,
      })
    }
    url = page.querySelector('nav.pages a[rel="next"]')?.href
  }
  return products
}
