import type { Socket } from 'node:net';

interface ParseError {
  readonly code?: string | undefined;
  /** The received bytes, if the parser reports them. */
  readonly rawPacket: unknown;
}

/** A request line with a well-formed method that Node does not know (RFC 9110, 9.1). */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** Answers requests that Node cannot parse as HTTP. Node's own response would lack our headers. */
export function answerMalformedRequest(error: ParseError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = statusOf(error);
  const allow = status.startsWith('405') ? 'Allow: GET, HEAD\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\n${allow}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

function statusOf({ code, rawPacket }: ParseError): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  const received = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 1_024) : '';
  return code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(received) ? '405 Method Not Allowed' : '400 Bad Request';
}
