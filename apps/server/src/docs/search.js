import MiniSearch from 'minisearch';

const MOST_RESULTS = 8;
const field = document.getElementById('search');
const list = document.getElementById('results');

let index;
/** Loads the index when a reader begins to search. */
function loadIndex() {
  index ??= fetch('/docs/search.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
      return answer.json();
    })
    .then((entries) => {
      const search = new MiniSearch({
        fields: ['title', 'page', 'text'],
        storeFields: ['title', 'page'],
        searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 3, page: 2 }, combineWith: 'AND' },
      });
      search.addAll(entries);
      return search;
    })
    .catch((error) => {
      // The next key press tries again.
      index = undefined;
      throw error;
    });
  return index;
}

async function showResults() {
  const query = field.value.trim();
  if (query === '') return list.replaceChildren();
  try {
    const search = await loadIndex();
    if (query !== field.value.trim()) return;
    const found = search.search(query).slice(0, MOST_RESULTS);
    list.replaceChildren(...(found.length === 0 ? [message('Nothing found.')] : found.map(result)));
  } catch {
    list.replaceChildren(message('The search could not be loaded. Try again.'));
  }
}

function result({ id, title, page }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const place = document.createElement('small');
  link.href = id;
  link.textContent = title;
  place.textContent = page;
  link.append(place);
  item.append(link);
  return item;
}

function message(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

field.disabled = false;
field.addEventListener('focus', () => loadIndex().catch(() => undefined));
field.addEventListener('input', showResults);
field.addEventListener('keydown', async (event) => {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  // A fast typist may press Enter before the index is loaded.
  await showResults();
  const first = list.querySelector('a');
  if (event.key === 'Enter') first?.click();
  else first?.focus();
});
list.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? field }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
});
list.addEventListener('click', clear);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') clear();
  if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return;
  event.preventDefault();
  field.focus();
});

function clear() {
  field.value = '';
  list.replaceChildren();
}
