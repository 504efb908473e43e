const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host is the local machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
