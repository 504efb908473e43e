const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host, as an address names it, is one's own machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
