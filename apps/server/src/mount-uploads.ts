import { receiveUpload } from '@coffer/api/files/receive-upload.ts';
import { computeEtag } from '@coffer/api/kernel/etag.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowAnyOrigin, answerRestPreflight, isPreflight } from './cors.ts';
import { RunningTransfers } from './in-progress/running-transfers.ts';
import type { RouteServices } from './request-context.ts';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST'] as const;

const uploads = new RunningTransfers({
  name: 'uploads',
  limit: 8,
  retryAfter: 5,
  detail: 'Coffer takes 8 files from a person at a time. Upload fewer at once.',
});

/** Receives the bytes of files. The URL is the credential; any other credential is ignored. */
export function mountUploads(app: FastifyInstance, parts: RouteServices): void {
  const { database, fileServices, limiter, inProgress } = parts;
  // The body is read as a stream, whatever its content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    allowAnyOrigin(reply);
    if (isPreflight(request)) return answerRestPreflight(reply);
  });
  app.put<{ Params: { word: string } }>(
    '/uploads/:word',
    { config: { longBody: true, streamed: true } },
    async (request, reply) => {
      try {
        const now = () => new Date();
        // Each use of the URL counts against the limit of the credential that created the URL.
        const grant = await fileServices.uploadUrls.read(request.params.word, now());
        await limiter.admitCredential({ kind: grant.credentialKind, userId: grant.userId }, reply);
        uploads.begin(grant.userId, reply.raw);
        const asker = { userId: grant.userId, id: grant.credentialId };
        const inPlace = async <Result>(work: () => Promise<Result>): Promise<Result> => {
          const place = await inProgress.places.take(asker, { sender: reply.raw });
          return place.during(work);
        };
        const file = await receiveUpload(
          { database, fileServices, inPlace, now },
          { grant, bytes: request.raw, length: lengthOf(request), requestId: request.id },
        );
        return reply
          .header('ETag', computeEtag(file))
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(file));
      } catch (error) {
        if (error instanceof Problem && error.code === 'uploadUrlInvalid') await limiter.countRefusal(request.ip);
        // Discards the rest of the body, so that the client reads the response.
        request.raw.resume();
        throw error;
      }
    },
  );
  app.route({
    method: [...METHODS],
    url: '/uploads/:word',
    config: { refuses: true },
    handler: (_request, reply) => {
      reply.header('Allow', 'PUT');
      throw new Problem('methodNotAllowed');
    },
  });
}

function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}
