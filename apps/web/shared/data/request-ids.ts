/** Identifies this page in its request ids, so that live updates can skip the page's own changes. */
export const PAGE_ID = Math.random().toString(36).slice(2);

let requests = 0;

/** Creates a new request id: `page.<page>.<count>`. */
export function nextRequestId(): string {
  requests += 1;
  return `page.${PAGE_ID}.${requests}`;
}
