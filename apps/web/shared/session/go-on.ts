/**
 * Loads a new document, so that no data of the signed-out page stays in memory and going back does not return to the
 * form.
 */
export function goOn(path: string): void {
  window.location.replace(path);
}
