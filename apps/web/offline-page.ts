import { type PlainPageRequest, renderPlainPage } from './plain-page.ts';

const SECONDS = 10;

/**
 * The page that the service worker (`public/sw.js`) shows instead of any page while the service is unreachable. It keeps
 * the URL of the requested page and reloads itself until the service responds.
 */
export function offlinePage(reader: PlainPageRequest, nonce: string): string {
  return renderPlainPage(reader, nonce, ({ offlinePage: words }) => ({
    ...{ title: words.title, text: words.text },
    head: `<meta http-equiv="refresh" content="${SECONDS}">`,
    links: `<a href="">${words.retry}</a>`,
  }));
}
