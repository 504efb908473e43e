import { forgetAllDrafts } from './drafts.ts';

/**
 * Loads a new document, so that no data of the signed-out page stays in memory and going back does not return to the
 * form.
 */
export function openFreshPage(path: string): void {
  window.location.replace(path);
}

/** Goes to the sign-in page after the person has ended the session: nothing that was typed stays in this tab. */
export function openSignInPage(): void {
  forgetAllDrafts();
  openFreshPage('/sign-in');
}
