/** Loads a new document, so that nothing of the signed-out page stays and going back doesn't return to the form. */
export function goOn(path: string): void {
  window.location.replace(path);
}
