() => {
  const clean = (text) => (text ?? '').replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n').trim();

  // Emoji are pictures; innerText would lose them.
  const textOf = (node) => {
    if (!node) return '';
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeName === 'IMG') return node.alt;
    if (node.nodeName === 'BR') return '\n';
    return [...node.childNodes].map(textOf).join('');
  };

  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };

  const posts = 'article[data-testid="tweet"]';
  const postOf = (element) => {
    if (!element || element === document.body || element === document.documentElement) return null;
    const around = element.closest(posts);
    if (around) return around;
    // The focus may be on the row that holds a post, not on the post.
    const inside = element.querySelectorAll(posts);
    return inside.length === 1 ? inside[0] : null;
  };

  // "1,234 Likes. Like" is exact; without it there is "1.2K", or nothing for none.
  const numberOf = (button) => {
    if (!button) return null;
    const exact = (button.getAttribute('aria-label') ?? '').match(/\d[\d.,\s]*/);
    if (exact) return Number(exact[0].replace(/\D/g, ''));
    const [, digits, unit] = clean(button.textContent).match(/([\d.,]+)\s*([KMB])?/i) ?? [];
    if (!digits) return 0;
    const times = { K: 1e3, M: 1e6, B: 1e9 }[unit?.toUpperCase()];
    return times ? Math.round(Number(digits.replace(',', '.')) * times) : Number(digits.replace(/\D/g, ''));
  };

  // What a post and a quoted post have alike; all finds elements of this one only.
  const read = (all) => {
    const one = (selector) => all(selector)[0] ?? null;
    // "Ada Lovelace@ada·2h"; a name may have an "@" too.
    const [, name, handle] = clean(textOf(one('[data-testid="User-Name"]'))).match(/^(.*)@(\w+)/s) ?? [];
    const link = all('a[href*="/status/"]').find((a) => a.querySelector('time'));
    const [, fromLink, id] = link?.pathname.match(/^\/([^/]+)\/status\/(\d+)/) ?? [];
    return {
      id: id ?? null,
      url: id ? `https://x.com/${fromLink}/status/${id}` : null,
      author: clean(name),
      handle: handle ?? fromLink ?? '',
      time: one('time')?.dateTime || null,
      text: clean(textOf(one('[data-testid="tweetText"]'))),
      cut: one('[data-testid="tweet-text-show-more-link"]') !== null,
      pictures: all('[data-testid="tweetPhoto"] img').map(({ src, alt }) => ({ url: src, alt })),
      video: one('[data-testid="videoPlayer"]') !== null,
    };
  };

  const article = postOf(focused());
  if (!article) {
    console.info('No post has the focus. Click a post, or press J, then run again.');
    return null;
  }

  const quoteBox = [...article.querySelectorAll('[role="link"]')]
    .find((box) => box.querySelector('[data-testid="User-Name"]'));
  const own = (selector) => [...article.querySelectorAll(selector)].filter((e) => !quoteBox?.contains(e));

  return {
    ...read(own),
    quote: quoteBox ? read((selector) => [...quoteBox.querySelectorAll(selector)]) : null,
    replies: numberOf(own('[data-testid="reply"]')[0]),
    reposts: numberOf(own('[data-testid="retweet"], [data-testid="unretweet"]')[0]),
    likes: numberOf(own('[data-testid="like"], [data-testid="unlike"]')[0]),
    views: numberOf(own('a[href$="/analytics"]')[0]),
    context: clean(textOf(own('[data-testid="socialContext"]')[0])) || null,
  };
}
