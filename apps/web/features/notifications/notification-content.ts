import type { RouterOutputs } from '@coffer/api/router.ts';

export type Notification = RouterOutputs['notifications']['list'][number];
export type NotificationSentence =
  | 'mention'
  | 'comment'
  | 'assignedUser'
  | 'imported'
  | 'importFailed'
  | 'accepted'
  | 'mailFailed'
  | 'invitation'
  | 'syncFailed'
  | 'needsReconnect'
  | 'accessRequest'
  | 'webhookOff'
  | 'openingBalanceCorrected';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The content of a notification, before translation. */
export interface NotificationContent {
  readonly sentence: NotificationSentence;
  /** The id of the person that the notification is about. */
  readonly userId: string | null;
  /** The person's email address, shown instead of the name if the person is no longer a member. */
  readonly email: string | null;
  readonly filename: string | null;
  readonly assetId: string | null;
  /** For a finished import: the number of lines by outcome. */
  readonly counts: { readonly created: number; readonly duplicates: number; readonly skipped: number } | null;
  /** For a failed import: the problem's code. */
  readonly problem: string | null;
  /** A person's own words, possibly with line breaks. */
  readonly quote: string | null;
  /** Other values of the payload, if other software created the notification. */
  readonly facts: readonly Fact[];
  /** For an app's access request: the app's name. */
  readonly app: string | null;
  /** For an app's access request: the id of the request. */
  readonly accessRequestId: string | null;
  /** For a webhook that was switched off: the host of its URL. */
  readonly host: string | null;
  /** For a bank connection: the bank's name. */
  readonly bank: string | null;
  /** The path of the link, relative to the wallet. */
  readonly path: string | null;
}

type Payload = ReadonlyMap<string, unknown>;

/**
 * Extracts the content of a notification. Payloads are arbitrary JSON from other software and restored files, so
 * nothing in them is trusted.
 */
export function parseNotificationContent({ type, payload: sent, createdUserId }: Notification): NotificationContent {
  const payload: Payload = new Map(typeof sent === 'object' && sent !== null ? Object.entries(sent) : []);
  const content: NotificationContent = {
    sentence: type === 'importFinished' ? importSentence(payload) : type === 'invitation' ? news(payload) : type,
    ...{ userId: createdUserId, email: null, filename: null, assetId: idIn(payload, 'assetId') },
    ...{ counts: null, problem: null, quote: null, facts: [], path: pathOf(payload) },
    ...{ app: null, accessRequestId: null, host: null, bank: null },
  };
  switch (type) {
    case 'importFinished':
      return { ...content, ...importOf(payload) };
    case 'invitation':
      return {
        ...{ ...content, userId: textIn(payload, 'userId'), email: textIn(payload, 'email') },
        path: '/settings/members',
      };
    case 'syncFailed':
    case 'needsReconnect':
      return { ...content, ...connectionOf(payload) };
    case 'accessRequest':
      return { ...content, ...accessRequestOf(payload), path: null };
    case 'openingBalanceCorrected':
      return { ...content, path: content.assetId === null ? null : `/assets/${content.assetId}` };
    case 'webhookOff':
      return { ...content, host: textIn(payload, 'host'), path: '/settings/webhooks' };
    default:
      return { ...content, quote: quoteOf(payload), facts: factsOf(payload) };
  }
}

function importSentence(payload: Payload): NotificationSentence {
  return payload.get('state') === 'failed' ? 'importFailed' : 'imported';
}

function news(payload: Payload): NotificationSentence {
  const state = payload.get('state');
  return state === 'accepted' || state === 'mailFailed' ? state : 'invitation';
}

function importOf(payload: Payload): Pick<NotificationContent, 'filename' | 'counts' | 'problem'> {
  const failed = importSentence(payload) === 'importFailed';
  const count = (name: string) => {
    const value = payload.get(name);
    return typeof value === 'number' ? value : 0;
  };
  return {
    filename: textIn(payload, 'filename'),
    counts: failed ? null : { created: count('created'), duplicates: count('duplicates'), skipped: count('skipped') },
    problem: failed ? (textIn(payload, 'problem') ?? 'internal') : null,
  };
}

/**
 * The bank's name and the path of its connection. If the payload has no connection id, other software created the
 * notification. Then returns the values of the payload as facts.
 */
function connectionOf(payload: Payload): Partial<NotificationContent> {
  const connectionId = idIn(payload, 'connectionId');
  if (connectionId === null) return { facts: factsOf(payload) };
  return { bank: textIn(payload, 'institutionName'), path: `/connections/${connectionId}` };
}

function accessRequestOf(payload: Payload): Pick<NotificationContent, 'app' | 'accessRequestId'> {
  return { app: textIn(payload, 'clientName'), accessRequestId: idIn(payload, 'accessRequestId') };
}

/**
 * The path within this wallet of the first record that the payload names, else null. A URL in the payload never becomes
 * a link.
 */
function pathOf(payload: Payload): string | null {
  const [transactionId, importFileId, assetId] = ['transactionId', 'importFileId', 'assetId'].map((name) =>
    idIn(payload, name),
  );
  if (transactionId) return `/transactions?transaction=${transactionId}`;
  if (importFileId) return `/import/${importFileId}`;
  return assetId ? `/assets/${assetId}` : null;
}

function quoteOf(payload: Payload): string | null {
  const lines = QUOTED.map((name) => textIn(payload, name)).filter((text) => text !== null);
  return lines.length === 0 ? null : lines.join('\n');
}

const QUOTED = ['title', 'text', 'message'];
/** Payload fields that are not listed as facts, because they are used for the link or shown elsewhere. */
const UNSAID = new Set([...QUOTED, 'transactionId', 'commentId', 'importFileId', 'assetId']);
const MAX_FACTS = 6;

function factsOf(payload: Payload): Fact[] {
  return [...payload]
    .filter(([name, value]) => value !== null && !(UNSAID.has(name) && typeof value === 'string'))
    .slice(0, MAX_FACTS)
    .map(([name, value]) => ({
      name: clipped(name, 40),
      value: clipped(typeof value === 'string' ? value : JSON.stringify(value), 200),
    }));
}

function clipped(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

function textIn(payload: Payload, name: string): string | null {
  const value = payload.get(name);
  return typeof value === 'string' && value.trim() !== '' ? clipped(value.trim(), 500) : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(payload: Payload, name: string): string | null {
  const value = textIn(payload, name);
  return value !== null && UUID.test(value) ? value : null;
}
