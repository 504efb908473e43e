import type { Guide } from './guides.ts';
import { escapeHtml } from './layout.ts';

/** HTML of a guide's page, with links to the previous and the next guide. */
export function guideContent({ title, html, sections }: Guide, before?: Guide, after?: Guide): string {
  const headings = sections.filter((section) => section.anchor !== '');
  const contents = headings.map(
    ({ anchor, title: heading }) => `<li><a href="#${anchor}">${escapeHtml(withoutMarkup(heading))}</a></li>`,
  );
  const neighbours = [
    before === undefined ? '' : `<a rel="prev" href="/docs/${before.path}">← ${escapeHtml(before.title)}</a>`,
    after === undefined ? '' : `<a rel="next" href="/docs/${after.path}">${escapeHtml(after.title)} →</a>`,
  ];
  return `<article class="guide">
<h1>${escapeHtml(withoutMarkup(title))}</h1>
${headings.length > 2 ? `<nav class="contents" aria-label="On this page"><ul>${contents.join('')}</ul></nav>` : ''}
${html}
<nav class="neighbours" aria-label="Other pages">${neighbours.join('')}</nav>
</article>`;
}

/** The heading without Markdown markup. */
export function withoutMarkup(markdown: string): string {
  return markdown.replace(/[`*]/g, '');
}
