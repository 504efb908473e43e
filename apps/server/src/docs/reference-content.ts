import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import { escapeHtml } from './layout.ts';

/** HTML of the API reference. A script renders the operations; the problem codes below need no script. */
export function referenceContent(): string {
  return `<h1 class="hidden">API reference</h1>
<div id="reference"><noscript><p>A script shows the operations. <a href="/openapi.json">openapi.json</a> has the same content.</p></noscript></div>
<section id="problems">
<h2>Problem codes</h2>
<p>Errors are <code>application/problem+json</code>. Their <code>type</code> links to one of these rows; programs decide by <code>code</code>.</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Title</th></tr></thead>
<tbody>
${problemRows()}
</tbody>
</table>
</section>`;
}

function problemRows(): string {
  return Object.entries(PROBLEMS)
    .map(([code, { status, title }]) => {
      const link = `<a href="#${code}"><code>${code}</code></a>`;
      return `<tr id="${code}"><td>${status}</td><td>${link}</td><td>${escapeHtml(title)}</td></tr>`;
    })
    .join('\n');
}
