/** A link in the navigation. */
export interface DocsLink {
  readonly href: string;
  readonly label: string;
}

interface Layout {
  readonly title: string;
  readonly styles: readonly string[];
  readonly scripts: readonly { readonly src: string; readonly isModule?: boolean }[];
  readonly links: readonly DocsLink[];
  /** The URL of this page; the navigation marks it. */
  readonly current: string;
  readonly main: string;
}

/** A documentation page with navigation, search and content. Only the search needs scripts. */
export function docsLayout({ title, styles, scripts, links, current, main }: Layout): string {
  const items = links.map(({ href, label }) => {
    return `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="/">Coffer</a>
<search>
<label for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="results" disabled>
<ol id="results" aria-live="polite"></ol>
</search>
<nav aria-label="Documentation">${items.join('')}</nav>
</header>
<main id="content">
${main}
</main>
${scripts.map(({ src, isModule }) => `<script${isModule === true ? ' type="module"' : ''} src="${src}"></script>`).join('\n')}
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
