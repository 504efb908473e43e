import { type MixRequest, REQUEST_KINDS, type RequestKind } from './requests.ts';

const REQUESTS_PER_KIND = 100;

/**
 * Sends a hundred requests of each kind to all sides, and compares the responses byte by byte. Ids and times of created
 * records are ignored, because they always differ. Reports are requested again after the creations.
 * @throws Error with the first difference
 */
export async function requireEqualResponses(
  urls: Readonly<Record<string, string>>,
  requests: readonly MixRequest[],
): Promise<void> {
  const some = Map.groupBy(requests, ({ kind }) => kind);
  const of = (kind: RequestKind) => (some.get(kind) ?? []).slice(0, REQUESTS_PER_KIND);
  const reading = REQUEST_KINDS.map(({ kind }) => kind).filter((kind) => kind !== 'create');
  const reports = ['netWorthByAsset', 'series', 'cashFlow'] as const;
  for (const kind of [...reading, 'create', ...reports] as const) {
    for (const request of of(kind)) await requireEqual(urls, request);
  }
}

async function requireEqual(urls: Readonly<Record<string, string>>, request: MixRequest): Promise<void> {
  const answers = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => ({ name, text: await answerOf(url, request) })),
  );
  const [first, ...others] = answers;
  for (const other of others) {
    if (first === undefined || first.text === other.text) continue;
    const at = [...first.text].findIndex((sign, nth) => sign !== other.text[nth]);
    const near = ({ name, text }: { name: string; text: string }) =>
      `${name}: … ${text.slice(Math.max(0, at - 60), at + 60)} …`;
    throw new Error(
      [
        `${request.kind}: the answers to ${request.method} ${request.path} differ at ${at}`,
        near(first),
        near(other),
      ].join('\n'),
    );
  }
}

async function answerOf(url: string, { kind, method, path, key, body }: MixRequest): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, ...(body === null ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${method} ${path} was answered ${answer.status}: ${text}`);
  return kind === 'create' ? text.replace(/"(id|createdTime|lastUpdatedTime)":"[^"]*"/g, '"$1":""') : text;
}
