import { PROBLEMS } from '@coffer/api/kernel/problems.ts';

/** The addresses of the page's own files. */
interface PageFiles {
  readonly style: string;
  readonly rendererStyle: string;
  readonly renderer: string;
  readonly start: string;
}

/** The reference for people: the renderer fills the middle; what problem types point at is below without a script. */
export function docsPage({ style, rendererStyle, renderer, start }: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Coffer reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${rendererStyle}">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>
<a class="name" href="/">Coffer</a>
<nav><a href="#problems">Problem codes</a><a href="/openapi.json">openapi.json</a></nav>
</header>
<main>
<div id="reference"><noscript><p>The operations are shown by a script; <a href="/openapi.json">openapi.json</a> says the same.</p></noscript></div>
<section id="problems">
<h2>Problem codes</h2>
<p>An error is <code>application/problem+json</code>. Its <code>type</code> leads to one of these lines; programs decide by its <code>code</code>.</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Title</th></tr></thead>
<tbody>
${problemRows()}
</tbody>
</table>
</section>
</main>
<script src="${renderer}"></script>
<script src="${start}"></script>
</body>
</html>
`;
}

function problemRows(): string {
  return Object.entries(PROBLEMS)
    .map(([code, { status, title }]) => {
      const link = `<a href="#${code}"><code>${code}</code></a>`;
      return `<tr id="${code}"><td>${status}</td><td>${link}</td><td>${escaped(title)}</td></tr>`;
    })
    .join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
