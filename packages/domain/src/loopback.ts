const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True if the host name of a URL is the machine itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
