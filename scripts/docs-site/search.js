/* global MiniSearch, PAGES_INDEX */
// The sections of all pages are in PAGES_INDEX, so that the search also works from files.
const options = { fields: ['heading', 'page', 'text'], storeFields: ['heading', 'page', 'href'], idField: 'href' };
const search = new MiniSearch(options);
search.addAll(PAGES_INDEX);
const [input, hits] = ['query', 'hits'].map((id) => document.getElementById(id));
input.addEventListener('input', () => {
  const found = search.search(input.value, {
    prefix: true,
    fuzzy: 0.15,
    boost: { heading: 3, page: 2 },
    combineWith: 'AND',
  });
  hits.replaceChildren(
    ...found.slice(0, 12).map(({ href, heading, page }) => {
      const [item, link, small] = ['li', 'a', 'small'].map((name) => document.createElement(name));
      Object.assign(link, { href, textContent: heading });
      small.textContent = page;
      item.append(link, small);
      return item;
    }),
  );
  if (found.length === 0 && input.value.trim() !== '') hits.textContent = 'Nothing found.';
});
