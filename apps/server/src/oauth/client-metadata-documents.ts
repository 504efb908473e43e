import { fetchText, type OutboundPolicy } from '@coffer/api/kernel/outbound-requests.ts';
import { FairFetchQueue } from '../fair-fetch-queue.ts';
import { hasInsecureRedirectUri, normaliseClientMetadata, withoutScope } from './client-metadata.ts';

/** Milliseconds that a document is cached. */
const DOCUMENT_CACHE_MS = 3_600_000;
/** Milliseconds that a failure to fetch a document is cached. */
const FAILURE_CACHE_MS = 30_000;
/**
 * Maximum number of documents, and of failures, which are cached separately: unreachable URLs must not evict documents.
 */
const MAX_CACHED_DOCUMENTS = 1_000;

interface CachedClientDocument {
  readonly until: number;
  readonly status: number;
  readonly body: string;
}

/**
 * Fetches and caches the metadata documents of clients whose id is an https URL (client ID metadata documents). A
 * document is fetched before the provider runs, so that a slow URL blocks neither a database connection nor the queue
 * of requests without a session.
 */
export class ClientMetadataDocuments {
  readonly #rules: OutboundPolicy | null;
  readonly #found = new Map<string, CachedClientDocument>();
  readonly #failed = new Map<string, CachedClientDocument>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #fetches = new FairFetchQueue();

  /** @param rules null if documents are never fetched; clients identified by a document are then unknown */
  constructor(rules: OutboundPolicy | null) {
    this.#rules = rules;
  }

  get canFetch(): boolean {
    return this.#rules !== null;
  }

  /** Whether this client's document must be fetched first. */
  isMissing(clientId: string | null): clientId is string {
    return clientId !== null && this.canFetch && isDocumentAddress(clientId) && this.#kept(clientId) === undefined;
  }

  /**
   * Fetches this client's document for a caller at this address, once for all concurrent callers.
   * @throws Problem `unavailable` when too many fetches wait
   */
  async fetch(clientId: string, ip: string): Promise<void> {
    const rules = this.#rules;
    if (rules === null) return;
    let underWay = this.#underWay.get(clientId);
    if (underWay === undefined) {
      const { hostname } = new URL(clientId);
      underWay = this.#fetches
        .run(ip, hostname, () => this.#fetch(clientId, rules))
        .finally(() => this.#underWay.delete(clientId));
      this.#underWay.set(clientId, underWay);
    }
    await underWay;
  }

  /** The cached document as a `Response`, for the provider, which fetches documents itself. */
  known(clientId: string): Response {
    const known = this.#kept(clientId);
    return new Response(known?.body ?? '', { status: known?.status ?? 504 });
  }

  #kept(clientId: string): CachedClientDocument | undefined {
    const known = this.#found.get(clientId) ?? this.#failed.get(clientId);
    return known !== undefined && known.until > Date.now() ? known : undefined;
  }

  async #fetch(clientId: string, rules: OutboundPolicy): Promise<void> {
    const fetched = await fetchText(clientId, rules).catch(() => null);
    const body = fetched === null ? null : normalisedText(fetched);
    this.#found.delete(clientId);
    this.#failed.delete(clientId);
    if (body === null)
      cacheClientDocument(this.#failed, clientId, { until: Date.now() + FAILURE_CACHE_MS, status: 502, body: '' });
    else cacheClientDocument(this.#found, clientId, { until: Date.now() + DOCUMENT_CACHE_MS, status: 200, body });
  }
}

/** Stores the result. If the cache is full, the oldest result is removed. */
function cacheClientDocument(
  kept: Map<string, CachedClientDocument>,
  clientId: string,
  known: CachedClientDocument,
): void {
  const [oldest] = kept.keys();
  if (kept.size >= MAX_CACHED_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
  kept.set(clientId, known);
}

/** Whether the client id is a canonical URL that the provider accepts too. No other URL is fetched. */
function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > 2_000 || clientId.includes('#')) return false;
  const url = URL.parse(clientId);
  return url?.href === clientId && url.username === '' && url.password === '';
}

/**
 * The document with normalised metadata; null if the text is not JSON or a redirect URI is insecure. Members that a
 * document must not have are kept, so that the provider refuses them.
 */
function normalisedText(text: string): string | null {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return text;
    const { client_id, client_secret, client_secret_expires_at } = Object(document);
    const metadata = withoutScope(normaliseClientMetadata({ ...document }));
    if (hasInsecureRedirectUri(metadata)) return null;
    return JSON.stringify({ ...metadata, client_id, client_secret, client_secret_expires_at });
  } catch {
    return null;
  }
}
