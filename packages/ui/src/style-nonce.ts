declare global {
  // Radix's scroll lock reads this variable through `get-nonce` when it creates its style element.
  var __webpack_nonce__: string | undefined;
}

/**
 * Sets the nonce of the page's policy for style elements added by components.
 * Only the first nonce counts: the policy belongs to the document, and later responses of the server have other nonces.
 */
export function setStyleNonce(nonce: string): void {
  // On the server, many requests share one process, and style elements are never added.
  if (typeof document !== 'undefined') globalThis.__webpack_nonce__ ??= nonce;
}
