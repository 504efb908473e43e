/** A whole new page: nothing of the signed-out one stays, and going back does not lead to the form. */
export function goOn(path: string): void {
  window.location.replace(path);
}
