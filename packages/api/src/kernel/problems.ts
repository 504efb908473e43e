/**
 * One invalid part of the input. The path is written as in the request: `amountValue`, `tagIds[2]`; the header name for
 * a header; `body` or `url` for the whole body or the address.
 */
export interface FieldError {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: string;
}

/** Every error code with its status and title. The list is published at /docs. */
export const PROBLEMS = {
  malformedJson: { status: 400, title: 'The body is not JSON' },
  invalidInput: { status: 400, title: 'The input has the wrong shape' },
  unauthorized: { status: 401, title: 'A valid credential is required' },
  signInFailed: { status: 401, title: 'The email address or the password is wrong' },
  secondStepExpired: { status: 401, title: 'The sign-in took too long. Start again' },
  passkeyExpired: { status: 401, title: 'The passkey challenge has expired. Try again' },
  insufficientScope: { status: 403, title: 'The credential lacks a scope' },
  insufficientRole: { status: 403, title: 'The person’s role does not allow this' },
  appsOnly: { status: 403, title: 'Only an app that acts for a person can do this' },
  notForApps: { status: 403, title: 'An app that acts for a person cannot do this' },
  exportNotAllowed: { status: 403, title: 'This credential may not download the export' },
  recentSignInRequired: {
    status: 403,
    title: 'The person must have proved their identity within the last ten minutes',
  },
  factorProofRequired: {
    status: 403,
    title: 'The person must have proved their identity with a factor within the last ten minutes',
  },
  wrongPassword: { status: 403, title: 'The password is wrong' },
  wrongCode: { status: 403, title: 'The code is wrong, or was already used' },
  passkeyRefused: { status: 403, title: 'The passkey was not accepted' },
  foreignOrigin: { status: 403, title: 'The request does not come from Coffer’s own pages' },
  signUpClosed: { status: 403, title: 'Only invited people can sign up' },
  uploadUrlInvalid: { status: 403, title: 'The upload address is invalid or has expired' },
  invitationForAnother: { status: 403, title: 'The invitation is for another person' },
  notFound: { status: 404, title: 'The record does not exist, or the credential has no access to it' },
  methodNotAllowed: { status: 405, title: 'The path does not support this method' },
  idempotencyInProgress: { status: 409, title: 'The same request is still being processed' },
  alreadyLinked: { status: 409, title: 'The record is already linked' },
  linked: { status: 409, title: 'The record’s transfer link prevents this' },
  split: { status: 409, title: 'The record’s split prevents this' },
  notEmpty: { status: 409, title: 'The record is still in use' },
  systemRecord: { status: 409, title: 'A system record cannot be deleted or changed like this' },
  nameTaken: { status: 409, title: 'The name is already in use' },
  emailTaken: { status: 409, title: 'The email address already has an account' },
  factorPresent: { status: 409, title: 'It is already set up' },
  passkeysUnavailable: { status: 409, title: 'Passkeys require a host name' },
  alreadyMember: { status: 409, title: 'The person is already a member' },
  invitationExpired: { status: 409, title: 'The invitation has expired' },
  invitationRevoked: { status: 409, title: 'The invitation was revoked' },
  invitationAccepted: { status: 409, title: 'The invitation was already accepted' },
  importUnderWay: { status: 409, title: 'The file is being imported' },
  alreadyImported: { status: 409, title: 'The file is already imported' },
  alreadyDecided: { status: 409, title: 'The request is already decided' },
  alreadyUploaded: { status: 409, title: 'The file’s bytes are already uploaded' },
  notUploaded: { status: 409, title: 'The file’s bytes are not uploaded' },
  noMail: { status: 409, title: 'This Coffer sends no mail' },
  notEnough: { status: 409, title: 'There is not enough money' },
  envelopeInUse: { status: 409, title: 'Money is assigned to the envelope' },
  periodClosed: { status: 409, title: 'The period is closed' },
  quotaExceeded: { status: 409, title: 'The quota is used up' },
  lastWayIn: { status: 409, title: 'No way to sign in would remain' },
  lastOwner: { status: 409, title: 'A wallet needs at least one owner' },
  alreadyConnected: { status: 409, title: 'The asset is already connected to a bank' },
  notDisconnected: { status: 409, title: 'The connection must be disconnected first' },
  doesNotMatch: { status: 409, title: 'The imported amounts differ from those of the other app' },
  notUndoable: { status: 409, title: 'This cannot be undone' },
  undoBlocked: { status: 409, title: 'Later changes block the undo' },
  dryRunStale: { status: 409, title: 'The dry run does not match the current state' },
  webhookOff: { status: 409, title: 'The webhook is disabled' },
  dryRunRequired: { status: 409, title: 'This changes so much that it requires a dry run' },
  cursorGone: { status: 410, title: 'The cursor is unknown or has expired' },
  preconditionFailed: { status: 412, title: 'The record has changed' },
  bodyTooLarge: { status: 413, title: 'The body is too large' },
  unsupportedMediaType: { status: 415, title: 'The body must be application/json' },
  invalidReference: { status: 422, title: 'The input refers to a record that does not exist' },
  batchTooLarge: { status: 422, title: 'The batch has too many calls' },
  unknownCurrency: { status: 422, title: 'The currency does not exist' },
  noDryRun: { status: 422, title: 'The operation has no dry run' },
  noExchangeRate: { status: 422, title: 'The currency has no exchange rate' },
  invalidFile: { status: 422, title: 'The file does not match its description' },
  unsupportedFile: { status: 422, title: 'Files of this type are not supported' },
  fileTooLarge: { status: 422, title: 'The file is too large' },
  unknownSecurities: { status: 422, title: 'The file names securities without an ISIN' },
  columnsUnknown: { status: 422, title: 'The columns for date and amount are ambiguous' },
  severalAccounts: { status: 422, title: 'The file contains several accounts' },
  tooManyIntervals: { status: 422, title: 'The report would have too many rows' },
  tooMuchToCompute: { status: 422, title: 'The report would compute too much' },
  notConnected: { status: 422, title: 'The asset is not connected to a bank' },
  currencyDiffers: { status: 422, title: 'The currencies differ' },
  invalidState: { status: 422, title: 'The values contradict each other' },
  idempotencyKeyReused: { status: 422, title: 'The Idempotency-Key was used for another request' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'An internal error occurred' },
  bankUnavailable: { status: 503, title: 'The bank or its provider is not available' },
  unavailable: { status: 503, title: 'The service is not available' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes for an invalid shape of one part of the input. */
export const SHAPE_ERROR_CODES = [
  'invalidType',
  'tooBig',
  'tooSmall',
  'invalidFormat',
  'notMultipleOf',
  'invalidUnion',
  'invalidKey',
  'invalidElement',
  'invalidValue',
  'unknownField',
  'invalid',
] as const;

/** The code of an error in one part of the input: a shape error, or the code of the whole problem. */
export type FieldErrorCode = ProblemCode | (typeof SHAPE_ERROR_CODES)[number];

export interface ProblemContent {
  /** A sentence that explains the error. Never contains an amount, a secret, SQL or a stack. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** The missing scope. */
  readonly scope?: string;
  /** The exceeded limit. */
  readonly quota?: { readonly name: string; readonly limit: number };
  /** The closing that forbids the change; a null `assetId` means all assets. */
  readonly closing?: RefusingClosing;
  /** The changes that block an undo. */
  readonly blockedBy?: readonly BlockingChange[];
  /** The table whose columns the client must name. */
  readonly table?: UnknownTable;
  /** The records that match an ambiguous name. */
  readonly candidates?: readonly NameCandidate[];
  /** The amounts and counts of a migration that differ. */
  readonly differences?: readonly MigrationDifference[];
  readonly cause?: unknown;
}

/** A figure of another app and the different figure in Coffer: a balance, an amount of a budget, or a count. */
interface MigrationDifference {
  readonly source: string | number;
  readonly coffer: string | number;
  readonly what?: string;
  readonly month?: string;
  readonly assetId?: string;
  readonly currency?: string;
  readonly budgetId?: string;
  readonly key?: string | null;
  readonly measure?: string;
}

interface UnknownTable {
  readonly columns: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly guess: Readonly<Record<string, string | number | readonly (string | number)[]>>;
}

interface RefusingClosing {
  readonly id: string;
  readonly assetId: string | null;
  readonly date: string;
}

/** A record of the wallet with the sent name; `group` distinguishes records with the same name. */
export interface NameCandidate {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
}

/** A change that an undo would lose, and the record concerned. */
interface BlockingChange {
  readonly historyId: string;
  readonly operation: string;
  readonly time: string;
  readonly userId: string | null;
  readonly type: string;
  readonly recordId: string;
}

/** An error with a code that clients receive. `toProblem` converts all other errors. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly parts: ProblemContent;

  constructor(code: ProblemCode, parts: ProblemContent = {}) {
    super(parts.detail ?? PROBLEMS[code].title, { cause: parts.cause });
    this.name = 'Problem';
    this.code = code;
    this.parts = parts;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Returns the error for a field that refers to something outside the wallet. */
export function invalidReferenceProblem(path: string, message = 'is not in this wallet'): Problem {
  return new Problem('invalidReference', {
    detail: `${path} ${message}.`,
    errors: [{ path, code: 'invalidReference', message }],
  });
}

/** Returns the error for a field whose value breaks a rule beyond its format. */
export function invalidFieldProblem(code: ProblemCode, path: string, message: string): Problem {
  return new Problem(code, { detail: `${path} ${message}.`, errors: [{ path, code, message }] });
}

/** Returns the error for a body that is wrong as a whole. */
export function invalidBodyProblem(message: string): Problem {
  return invalidFieldProblem('invalidInput', 'body', message);
}

/** Returns the error for a body that is not JSON. */
export function malformedJsonProblem(message: string, cause: unknown): Problem {
  return new Problem('malformedJson', {
    detail: `The body ${message}.`,
    errors: [{ path: 'body', code: 'malformedJson', message }],
    cause,
  });
}
