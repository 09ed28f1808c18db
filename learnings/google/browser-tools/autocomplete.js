() => {
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[aria-hidden="true"]');
  const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

  const boxes = [...document.querySelectorAll('[role="combobox"], textarea[name="q"], input[name="q"]')];
  const box = boxes.find((b) => b === document.activeElement) ?? boxes.find(shown);
  if (!box) {
    console.info('There is no search box on this page.');
    return [];
  }

  // The box says which list is its own. Where it does not, lists beside it in the
  // search form count before any other list of the page (a language chooser, say).
  const named = (box.getAttribute('aria-controls') ?? box.getAttribute('aria-owns') ?? '')
    .split(/\s+/)
    .map((id) => id && document.getElementById(id))
    .filter(Boolean);
  const form = box.closest('form, [role="search"]');
  const optionsIn = (places) => {
    const options = places
      .flatMap((place) => [...place.querySelectorAll('[role="option"]')])
      .filter(shown);
    return [...new Set(options)];
  };
  const listsIn = (place) => [...(place?.querySelectorAll('[role="listbox"]') ?? [])];
  const firstList = () => listsIn(document).find((list) => optionsIn([list]).length > 0);

  let options = optionsIn(named);
  if (named.length === 0) {
    options = optionsIn(listsIn(form));
    if (options.length === 0) options = optionsIn([firstList()].filter(Boolean));
  }

  // What a person reads in an option, line by line, without its buttons ("Remove").
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\s+/g, ' ');
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('button, [role="button"]')) return '';
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden') return '';
    const inner = [...node.childNodes].map(read).join('');
    return display.startsWith('inline') ? inner : `\n${inner}\n`;
  };
  // The first line is what would be searched: below it may stand what kind of thing
  // it is.
  const words = (option) =>
    read(option).split('\n').map(clean).find((line) => line !== '') ?? clean(option.getAttribute('aria-label'));
  return [...new Set(options.map(words))].filter((text) => text !== '');
}
