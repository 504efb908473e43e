/** Names this open page of the browser to the service: what it changes itself need not be told to it. */
export const PAGE_ID = Math.random().toString(36).slice(2);

let requests = 0;

/** Another for each request: `page.<page>.<count>`. */
export function requestId(): string {
  requests += 1;
  return `page.${PAGE_ID}.${requests}`;
}
