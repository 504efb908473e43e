import { type PlainPageRequest, renderPlainPage } from './plain-page.ts';

/**
 * The page for unknown addresses, for people who are not signed in. It has no scripts or data, because vulnerability
 * scanners request such addresses all day.
 */
export function unknownPage(reader: PlainPageRequest, nonce: string): string {
  return renderPlainPage(reader, nonce, ({ notFound: words }) => ({
    ...{ title: words.title, code: '404', text: words.text },
    head: '<meta name="robots" content="noindex">',
    links: `<a href="/">${words.back}</a><a href="/docs">${words.reference}</a>`,
  }));
}
