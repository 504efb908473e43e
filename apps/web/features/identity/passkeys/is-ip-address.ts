/** True for a host that is an IP address, with or without a port. Browsers refuse passkeys there. */
export function isIpAddress(host: string): boolean {
  return /^\d+(\.\d+){3}(:\d+)?$|^\[/.test(host);
}
