import { fetchText, type OutboundRules } from '@coffer/api/kernel/outbound.ts';
import { hasOpenAddress, normalised, withoutScope } from './client-metadata.ts';

/** Milliseconds for which a document, or that there is none, is believed. */
const KEPT = 3_600_000;
const FAILURE_KEPT = 30_000;
const MOST = 1_000;

interface Known {
  readonly until: number;
  readonly status: number;
  readonly body: string;
}

/**
 * Clients that are nothing but a document at an https address (client ID metadata documents). It is fetched before the
 * provider is asked, so that nobody holds a connection to the database with an address that answers slowly.
 */
export class ClientDocuments {
  readonly #rules: OutboundRules;
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(rules: OutboundRules) {
    this.#rules = rules;
  }

  /** Fetches the document of this client, where it is one of these and is not known. */
  async prepare(clientId: string | null): Promise<void> {
    if (clientId === null || !isDocumentAddress(clientId)) return;
    const known = this.#known.get(clientId);
    if (known !== undefined && known.until > Date.now()) return;
    const underWay = this.#underWay.get(clientId) ?? this.#fetch(clientId);
    this.#underWay.set(clientId, underWay);
    await underWay.finally(() => this.#underWay.delete(clientId));
  }

  /** What was fetched, as an answer to the provider, which asks for it itself. */
  known(clientId: string): Response {
    const known = this.#known.get(clientId);
    return new Response(known?.body ?? '', { status: known?.status ?? 504 });
  }

  async #fetch(clientId: string): Promise<void> {
    const fetched = await fetchText(clientId, this.#rules).catch(() => null);
    const body = fetched === null ? null : normalisedText(fetched);
    if (this.#known.size >= MOST) this.#known.clear();
    const until = Date.now() + (body === null ? FAILURE_KEPT : KEPT);
    this.#known.set(clientId, { until, status: body === null ? 502 : 200, body: body ?? '' });
  }
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
