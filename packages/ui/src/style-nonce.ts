declare global {
  // The name that `get-nonce` reads, through which Radix's scroll lock makes its style element.
  var __webpack_nonce__: string | undefined;
}

/**
 * The nonce of the page's policy, for style elements that a component must add.
 * Only the first one counts: the policy is that of the document, and later answers of the server carry others.
 */
export function setStyleNonce(nonce: string): void {
  // On the server many requests share one process, and nothing there adds style elements.
  if (typeof document !== 'undefined') globalThis.__webpack_nonce__ ??= nonce;
}
