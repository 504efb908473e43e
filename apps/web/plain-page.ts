import { acceptedLanguages, chooseLocale, type Locale } from '#shared/i18n/locales.ts';
import de from './messages/de/frame.json' with { type: 'json' };
import en from './messages/en/frame.json' with { type: 'json' };

type Words = Pick<typeof en, 'notFound' | 'offlinePage'>;

const WORDS: Readonly<Record<Locale, Words>> = { en, de };

/** The colours of `packages/ui/src/tokens.css` that these pages need. */
const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(oklch(0.982 0.004 245), oklch(0.178 0.014 252));
  --text: light-dark(oklch(0.245 0.022 252), oklch(0.932 0.008 245));
  --muted: light-dark(oklch(0.475 0.022 252), oklch(0.738 0.016 248));
  --accent: light-dark(oklch(0.455 0.078 195), oklch(0.788 0.092 190)); }
:root[data-theme="light"] { color-scheme: light }
:root[data-theme="dark"] { color-scheme: dark }
body { margin: 0; background: var(--canvas); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1rem }
svg, a { color: var(--accent) }
.code { margin: 2rem 0 0; color: var(--muted); font-size: 0.875rem; font-weight: 500 }
h1 { margin: 0.5rem 0 0; font-size: 1.875rem; line-height: 1.2; font-weight: 600; text-wrap: balance }
.text { margin: 1rem 0 0; color: var(--muted); font-size: 1.125rem; text-wrap: pretty }
.links { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; margin: 2rem 0 0 }
a { padding: 0.5rem 0; font-weight: 500; text-underline-offset: 4px; text-decoration: none }
a:hover, a:focus-visible { text-decoration: underline }
`;

/** The parts of a request that determine language and theme. */
export interface PlainPageRequest {
  readonly acceptLanguage: string | null;
  /** The value of the cookie with this name. */
  cookie(name: string): string | undefined;
}

interface Content {
  readonly title: string;
  /** The text above the title, such as a status code. */
  readonly code?: string;
  readonly text: string;
  /** Additional elements of the head, as HTML. */
  readonly head: string;
  /** The links below the text, as HTML. */
  readonly links: string;
}

/** A page without the app's scripts, styles and data. */
export function renderPlainPage(
  { acceptLanguage, cookie }: PlainPageRequest,
  nonce: string,
  contentIn: (words: Words) => Content,
): string {
  const locale = chooseLocale([cookie('coffer-locale')], acceptedLanguages(acceptLanguage));
  const theme = cookie('coffer-theme');
  const { title, code, text, head, links } = contentIn(WORDS[locale]);
  return `<!doctype html>
<html lang="${locale}" data-theme="${theme === 'light' || theme === 'dark' ? theme : 'system'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${title} · Coffer</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75"><path d="M3.5 10.5a6 6 0 0 1 6-6h5a6 6 0 0 1 6 6z" stroke-linejoin="round"/><rect x="3.5" y="10.5" width="17" height="9" rx="1.5"/><rect x="10" y="8.75" width="4" height="5" rx="1" fill="currentColor" stroke="none"/></svg>
${code === undefined ? '' : `<p class="code">${code}</p>`}
<h1>${title}</h1>
<p class="text">${text}</p>
<p class="links">${links}</p>
</main>
</body>
</html>
`;
}
