import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = { accessKeyId: 'COFFERTESTKEY', secretAccessKey: 'not/a+secret' } as const;
export const S3_REGION = 'eu-central-1';
export const S3_BUCKET = 'coffer';

export interface S3Simulator {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Rejected requests with the reason. */
  readonly refused: string[];
  close(): Promise<void>;
}

/**
 * Starts a local server that simulates S3 for one bucket: PUT, GET and DELETE at path-style addresses. It verifies each
 * request's signature (version 4 over method, address, headers and body) with an independent implementation of its
 * definition: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function startS3Simulator(): Promise<S3Simulator> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const fault = faultOf(request, body);
    if (fault !== null) {
      refused.push(fault);
      return fail(response, 403, fault);
    }
    const url = new URL(request.url ?? '/', 'http://s3.invalid');
    const key = decodeURIComponent(url.pathname).replace(`/${S3_BUCKET}/`, '');
    if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const object = objects.get(key);
      if (object === undefined) return fail(response, 404, 'NoSuchKey');
      response
        .writeHead(200, { 'Content-Length': object.length, 'Content-Type': 'application/octet-stream' })
        .end(object);
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refused,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (parts === null) return 'AccessDenied';
  const [, key, day = '', region = '', signedHeaders = '', signature] = parts;
  if (key !== S3_KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== S3_REGION) return 'AuthorizationHeaderMalformed';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const time = String(request.headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_KEYS.secretAccessKey}`);
  const expected = hmac(secret, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
