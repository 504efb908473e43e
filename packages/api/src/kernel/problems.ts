/**
 * One invalid part of the input. The path is written as in the request: `amountValue`, `tagIds[2]`; the header name for
 * a header; `body` or `url` for the whole body or the address.
 */
export interface FieldError {
  readonly path: string;
  readonly code: FieldCode;
  readonly message: string;
}

/** Every error code with its status and title. The list is published at /docs. */
export const PROBLEMS = {
  malformedJson: { status: 400, title: 'The body is not JSON' },
  invalidInput: { status: 400, title: 'The input has the wrong shape' },
  unauthorized: { status: 401, title: 'A valid credential is needed' },
  signInFailed: { status: 401, title: 'The e-mail address or the password is wrong' },
  secondStepExpired: { status: 401, title: 'The sign-in took too long: it begins anew' },
  passkeyExpired: { status: 401, title: 'The passkey was asked too long ago: ask it again' },
  insufficientScope: { status: 403, title: 'The credential lacks a scope' },
  insufficientRole: { status: 403, title: 'The person’s role does not allow this' },
  appsOnly: { status: 403, title: 'Only an app that acts for a person can do this' },
  notForApps: { status: 403, title: 'An app that acts for a person cannot do this' },
  exportNotAllowed: { status: 403, title: 'This credential may not take out the export' },
  recentSignInRequired: { status: 403, title: 'The person must have proved within the last ten minutes who she is' },
  factorProofRequired: {
    status: 403,
    title: 'The person must have proved herself by a factor within the last ten minutes',
  },
  wrongPassword: { status: 403, title: 'The password is wrong' },
  wrongCode: { status: 403, title: 'The code is wrong, or was used already' },
  passkeyRefused: { status: 403, title: 'The passkey was not accepted' },
  foreignOrigin: { status: 403, title: 'The request does not come from Coffer’s own pages' },
  signUpClosed: { status: 403, title: 'Only invited people can sign up' },
  uploadUrlInvalid: { status: 403, title: 'The upload address is not valid, or not any more' },
  invitationForAnother: { status: 403, title: 'The invitation is for somebody else' },
  notFound: { status: 404, title: 'There is no such thing for this credential' },
  methodNotAllowed: { status: 405, title: 'The path exists, but not with this method' },
  idempotencyInProgress: { status: 409, title: 'The same request is still being worked on' },
  alreadyLinked: { status: 409, title: 'The record is linked already' },
  linked: { status: 409, title: 'The record’s transfer link forbids this' },
  split: { status: 409, title: 'The record’s split forbids this' },
  notEmpty: { status: 409, title: 'The record is still in use' },
  systemRecord: { status: 409, title: 'A system record cannot be deleted or changed so' },
  nameTaken: { status: 409, title: 'The name is taken' },
  emailTaken: { status: 409, title: 'The e-mail address has an account already' },
  factorPresent: { status: 409, title: 'It is set up already' },
  passkeysUnavailable: { status: 409, title: 'Passkeys need a host with a name' },
  alreadyMember: { status: 409, title: 'The person is a member already' },
  invitationExpired: { status: 409, title: 'The invitation has expired' },
  invitationRevoked: { status: 409, title: 'The invitation was taken back' },
  invitationAccepted: { status: 409, title: 'The invitation was accepted already' },
  importUnderWay: { status: 409, title: 'The file is being imported' },
  alreadyImported: { status: 409, title: 'The file is imported already' },
  alreadyDecided: { status: 409, title: 'It is decided already' },
  alreadyUploaded: { status: 409, title: 'The file’s bytes are there already' },
  notUploaded: { status: 409, title: 'The file’s bytes are not there' },
  noMail: { status: 409, title: 'This Coffer sends no mail' },
  notEnough: { status: 409, title: 'There is not enough money' },
  envelopeInUse: { status: 409, title: 'Money is assigned to the envelope' },
  periodClosed: { status: 409, title: 'The period is closed' },
  quotaExceeded: { status: 409, title: 'There is as much of it as there may be' },
  lastWayIn: { status: 409, title: 'There would be no way left to sign in' },
  lastOwner: { status: 409, title: 'A wallet keeps at least one owner' },
  alreadyConnected: { status: 409, title: 'The asset is connected to a bank already' },
  notDisconnected: { status: 409, title: 'The connection must be disconnected first' },
  notUndoable: { status: 409, title: 'This cannot be taken back' },
  undoBlocked: { status: 409, title: 'Later changes stand in the way' },
  dryRunStale: { status: 409, title: 'The dry run is not what would happen now' },
  webhookOff: { status: 409, title: 'The webhook is switched off' },
  dryRunRequired: { status: 409, title: 'This does so much that it is tried first' },
  cursorGone: { status: 410, title: 'The cursor is not known, or not any more' },
  preconditionFailed: { status: 412, title: 'The record has changed since' },
  bodyTooLarge: { status: 413, title: 'The body is too large' },
  unsupportedMediaType: { status: 415, title: 'The body must be application/json' },
  invalidReference: { status: 422, title: 'The input refers to something that is not there' },
  batchTooLarge: { status: 422, title: 'The batch has too many calls' },
  unknownCurrency: { status: 422, title: 'There is no such currency' },
  noDryRun: { status: 422, title: 'The operation has no dry run' },
  noExchangeRate: { status: 422, title: 'There is no exchange rate for the currency' },
  invalidFile: { status: 422, title: 'The file is not what it says' },
  unsupportedFile: { status: 422, title: 'Files of this kind are not kept' },
  fileTooLarge: { status: 422, title: 'The file is larger than files may be here' },
  unknownSecurities: { status: 422, title: 'The file names securities without an ISIN' },
  columnsUnknown: { status: 422, title: 'It is not certain which columns of the file are the date and the amount' },
  severalAccounts: { status: 422, title: 'The file holds several accounts' },
  tooManyIntervals: { status: 422, title: 'The report would have too many rows' },
  tooMuchToCompute: { status: 422, title: 'The report would compute too much' },
  notConnected: { status: 422, title: 'The asset is not connected to a bank' },
  currencyDiffers: { status: 422, title: 'The currencies differ' },
  invalidState: { status: 422, title: 'The values do not go together' },
  idempotencyKeyReused: { status: 422, title: 'The Idempotency-Key was used for another request' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'A fault of ours' },
  bankUnavailable: { status: 503, title: 'The bank, or who reaches it, is not available now' },
  unavailable: { status: 503, title: 'The service is not available now' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes for an invalid shape of one part of the input. */
export const SHAPE_CODES = [
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

/** Why one part of the input is rejected: its shape, or the code of the whole problem. */
export type FieldCode = ProblemCode | (typeof SHAPE_CODES)[number];

export interface ProblemParts {
  /** A sentence for the reader of this error. Never contains an amount, a secret, SQL or a stack. */
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
  readonly cause?: unknown;
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

/** The only error class of the service. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly parts: ProblemParts;

  constructor(code: ProblemCode, parts: ProblemParts = {}) {
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
export function invalidReference(path: string, message = 'is not in this wallet'): Problem {
  return new Problem('invalidReference', {
    detail: `${path} ${message}.`,
    errors: [{ path, code: 'invalidReference', message }],
  });
}

/** Returns the error for a field whose value breaks a rule beyond its format. */
export function invalidField(code: ProblemCode, path: string, message: string): Problem {
  return new Problem(code, { detail: `${path} ${message}.`, errors: [{ path, code, message }] });
}

/** Returns the error for a body that is wrong as a whole. */
export function invalidBody(message: string): Problem {
  return invalidField('invalidInput', 'body', message);
}

/** Returns the error for a body that is not JSON. */
export function malformedJson(message: string, cause: unknown): Problem {
  return new Problem('malformedJson', {
    detail: `The body ${message}.`,
    errors: [{ path: 'body', code: 'malformedJson', message }],
    cause,
  });
}
