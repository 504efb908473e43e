import { forgetAllDrafts } from './drafts.ts';

/**
 * Loads a new document, so that no data of the signed-out page stays in memory and going back does not return to the
 * form.
 */
export function openFreshPage(path: string): void {
  window.location.replace(path);
}

/** Deletes all drafts of this tab and loads the sign-in page. Call after the person has ended the session. */
export function openSignInPage(): void {
  forgetAllDrafts();
  openFreshPage('/sign-in');
}
