// The search of the pages knows words by the spaces between them, which Japanese and Chinese do not write. For these it looks for
// the typed characters wherever they stand, in headings first. Of other words it shows the pages of one's own language first.
(() => {
  'use strict';
  if (!window.elasticlunr) return;
  const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/;
  const around = 40;

  // What stands around the first word that was found, with spaces that let it be marked.
  function excerpt(body, word) {
    const at = body.toLowerCase().indexOf(word);
    const start = Math.max(0, at - around);
    const part = body.slice(start, Math.max(at, 0) + word.length + 2 * around);
    return part.toLowerCase().replaceAll(word, ` ${word} `);
  }

  function found(docs, query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const results = [];
    for (const [ref, doc] of Object.entries(docs)) {
      const title = doc.title.toLowerCase();
      const text = `${title} ${doc.body.toLowerCase()}`;
      if (!words.every(word => text.includes(word))) continue;
      const body = excerpt(doc.body, words[0]);
      results.push({ ref, score: title.includes(words[0]) ? 2 : 1, doc: { ...doc, body } });
    }
    return results.sort((one, other) => other.score - one.score);
  }

  const load = elasticlunr.Index.load;
  elasticlunr.Index.load = serialized => {
    const index = load.call(elasticlunr.Index, serialized);
    const search = index.search.bind(index);
    // Pages in the script of the one that is read come first.
    const isUnspaced = /\/(ja|zh)\//.test(location.pathname);
    const rank = ({ doc }) => Number(unspaced.test(doc.breadcrumbs || doc.title) !== isUnspaced);
    index.search = (query, options) =>
      unspaced.test(query)
        ? found(index.documentStore.docs, query)
        : search(query, options).sort((one, other) => rank(one) - rank(other));
    return index;
  };
})();
