/**
 * Stores a value in this browser for a year, as a cookie, because the server needs it for the first paint. Over https
 * the cookie is `Secure`.
 */
export function storeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
