import { fetchText, type OutboundRules } from '@coffer/api/kernel/outbound.ts';
import { FairFetches } from '../fair-fetches.ts';
import { hasOpenAddress, normalised, withoutScope } from './client-metadata.ts';

/** Milliseconds for which a document, or that there is none, is believed. */
const KEPT = 3_600_000;
const FAILURE_KEPT = 30_000;
/** Documents kept, and failures kept apart from them: addresses that do not answer must not push documents out. */
const MOST = 1_000;

interface Known {
  readonly until: number;
  readonly status: number;
  readonly body: string;
}

/**
 * Clients that are nothing but a document at an https address (client ID metadata documents). It is fetched before the
 * provider is asked, so that nobody holds a connection to the database, or a place among strangers, with an address that
 * answers slowly.
 */
export class ClientDocuments {
  readonly #rules: OutboundRules | null;
  readonly #found = new Map<string, Known>();
  readonly #failed = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #fetches = new FairFetches();

  /** @param rules null: documents are never fetched, and none of these clients is known */
  constructor(rules: OutboundRules | null) {
    this.#rules = rules;
  }

  get canFetch(): boolean {
    return this.#rules !== null;
  }

  /** Whether this client's document has to be fetched first. */
  isMissing(clientId: string | null): clientId is string {
    return clientId !== null && this.canFetch && isDocumentAddress(clientId) && this.#kept(clientId) === undefined;
  }

  /**
   * Fetches the document of this client for a caller at this address, once for all who wait for it.
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

  /** What was fetched, as an answer to the provider, which asks for it itself. */
  known(clientId: string): Response {
    const known = this.#kept(clientId);
    return new Response(known?.body ?? '', { status: known?.status ?? 504 });
  }

  #kept(clientId: string): Known | undefined {
    const known = this.#found.get(clientId) ?? this.#failed.get(clientId);
    return known !== undefined && known.until > Date.now() ? known : undefined;
  }

  async #fetch(clientId: string, rules: OutboundRules): Promise<void> {
    const fetched = await fetchText(clientId, rules).catch(() => null);
    const body = fetched === null ? null : normalisedText(fetched);
    this.#found.delete(clientId);
    this.#failed.delete(clientId);
    if (body === null) keep(this.#failed, clientId, { until: Date.now() + FAILURE_KEPT, status: 502, body: '' });
    else keep(this.#found, clientId, { until: Date.now() + KEPT, status: 200, body });
  }
}

/** The oldest makes room. */
function keep(kept: Map<string, Known>, clientId: string, known: Known): void {
  const [oldest] = kept.keys();
  if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
  kept.set(clientId, known);
}

/** Only what the provider would take too, written as it is asked for: nothing is asked for in vain. */
function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > 2_000 || clientId.includes('#')) return false;
  const url = URL.parse(clientId);
  return url?.href === clientId && url.username === '' && url.password === '';
}

/** The document with the metadata as we take it; what a document must not say is left in, for the provider to refuse. */
function normalisedText(text: string): string | null {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return text;
    const { client_id, client_secret, client_secret_expires_at } = Object(document);
    const metadata = withoutScope(normalised({ ...document }));
    if (hasOpenAddress(metadata)) return null;
    return JSON.stringify({ ...metadata, client_id, client_secret, client_secret_expires_at });
  } catch {
    return null;
  }
}
