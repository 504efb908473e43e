import { TooManyPasswordsError } from '@coffer/auth/passwords.ts';
import {
  DatabaseUnavailableError,
  databaseErrorCode,
  findExceededQuota,
  findRefusingClosing,
  findViolatedConstraint,
  isDiskOrMemoryFull,
  isRetryable,
} from '@coffer/db/database-errors.ts';
import { DomainError } from '@coffer/domain/domain-error.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  type FieldError,
  type FieldErrorCode,
  invalidBodyProblem,
  invalidFieldProblem,
  invalidReferenceProblem,
  malformedJsonProblem,
  Problem,
  type ProblemCode,
} from './problems.ts';
import { quotaExceededProblem } from './quotas.ts';

/** Number of errors listed: a body may have 100,000 wrong fields. */
const MAX_ERRORS = 100;

/** Converts any thrown value to a Problem. Unexpected values become `internal`, with the value as cause. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof z.core.$ZodError) {
    return new Problem('invalidInput', {
      detail: 'The input has the wrong shape.',
      errors: thrown.issues.slice(0, MAX_ERRORS).flatMap(fieldErrors).slice(0, MAX_ERRORS),
    });
  }
  if (thrown instanceof DatabaseUnavailableError) return new Problem('unavailable', { retryAfter: 2, cause: thrown });
  if (isRetryable(thrown)) {
    return new Problem('unavailable', {
      detail: 'Other requests keep changing the same records. Nothing was done. Try again.',
      retryAfter: 1,
      cause: thrown,
    });
  }
  if (thrown instanceof TooManyPasswordsError) return new Problem('unavailable', { retryAfter: 2, cause: thrown });
  if (isDiskOrMemoryFull(thrown)) {
    return new Problem('unavailable', {
      detail: 'The disk is full, or the memory is exhausted.',
      retryAfter: 30,
      cause: thrown,
    });
  }
  if (thrown instanceof DomainError) return problemFromDomainError(thrown);
  const exceeded = findExceededQuota(thrown);
  if (exceeded !== null) return quotaExceededProblem(exceeded.name, exceeded.limit);
  const closing = findRefusingClosing(thrown);
  if (closing !== null) {
    const detail = `The period up to ${closing.date} is closed${closing.assetId === null ? '' : ' on this asset'}. Nothing in it can change.`;
    return new Problem('periodClosed', { detail, closing });
  }
  const broken = findViolatedConstraint(thrown);
  if (broken?.kind === 'reference') {
    const field = REFERENCE.exec(broken.name)?.[1];
    if (field !== undefined) return invalidReferenceProblem(field);
    // The wallet was deleted during the request.
    if (broken.name.endsWith('_walletId_fkey')) return new Problem('notFound', { cause: thrown });
  }
  if (broken?.kind === 'unique' && broken.name.endsWith('_name')) return new Problem('nameTaken');
  // Prisma's code for updating a missing record.
  if (databaseErrorCode(thrown) === 'P2025') return new Problem('notFound');
  // 55P03 is lock_not_available: the record is locked. 57014 is statement_timeout: the database is overloaded.
  if (databaseErrorCode(thrown) === '55P03' || databaseErrorCode(thrown) === '57014')
    return new Problem('unavailable', { retryAfter: 2, cause: thrown });
  if (thrown instanceof TRPCError) {
    const known = KNOWN[thrown.code];
    if (known !== undefined) return new Problem(known, { cause: thrown.cause });
    if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof SyntaxError) {
      return malformedJsonProblem('is not JSON', thrown.cause);
    }
    if (thrown.code === 'BAD_REQUEST' && thrown.cause === undefined) {
      return invalidBodyProblem(`cannot be read: ${thrown.message}`);
    }
    // tRPC wraps every parser failure. An invalid input is the client's fault, an invalid output is ours.
    if (thrown.code === 'BAD_REQUEST' || !(thrown.cause instanceof z.core.$ZodError)) {
      if (thrown.cause !== undefined) return toProblem(thrown.cause);
    }
  }
  return new Problem('internal', { cause: thrown });
}

/** Errors that tRPC finds before it calls a procedure. */
const KNOWN: Partial<Record<TRPCError['code'], ProblemCode>> = {
  NOT_FOUND: 'notFound',
  METHOD_NOT_SUPPORTED: 'methodNotAllowed',
  UNSUPPORTED_MEDIA_TYPE: 'unsupportedMediaType',
};

function problemFromDomainError(error: DomainError): Problem {
  if (error.code === 'outOfRange') return new Problem('invalidState', { detail: `${error.message}.`, cause: error });
  if (error.code === 'noExchangeRate') return new Problem('noExchangeRate', { detail: error.message, cause: error });
  if (error.code === 'tooManyRows') return new Problem('tooManyIntervals', { detail: `This makes ${error.message}.` });
  if (error.code === 'tooMuchToCompute')
    return new Problem('tooMuchToCompute', { detail: `This makes ${error.message}.` });
  if (error.code === 'tooManyIntervals')
    return invalidFieldProblem('tooManyIntervals', 'interval', `makes ${error.message}`);
  if (error.code === 'invalidPeriod') return invalidFieldProblem('invalidInput', 'period', `is ${error.message}`);
  return invalidBodyProblem(`has an invalid value: ${error.message}`);
}

/** Foreign keys are named by Prisma after their columns: `Transaction_walletId_categoryId_fkey`. */
const REFERENCE = /_walletId_(\w+)_fkey$/;

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = pathText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
      path: pathText([...issue.path, key]),
      code: 'unknownField',
      message: 'is not a field of this request, or is read-only',
    }));
  }
  if (issue.code === 'invalid_union') {
    // If the value has the type of exactly one option, report the errors inside that option.
    const [option, ...others] = issue.errors.filter((errors) => errors.every((inner) => inner.path.length > 0));
    if (option !== undefined && others.length === 0) {
      return option.flatMap((inner) => fieldErrors({ ...inner, path: [...issue.path, ...inner.path] }));
    }
  }
  // An error of the whole input is reported for the body.
  return [{ path: path === '' ? 'body' : path, code: CODES[issue.code], message: issue.message }];
}

const CODES: Readonly<Record<Exclude<z.core.$ZodIssue['code'], 'unrecognized_keys'>, FieldErrorCode>> = {
  invalid_type: 'invalidType',
  too_big: 'tooBig',
  too_small: 'tooSmall',
  invalid_format: 'invalidFormat',
  not_multiple_of: 'notMultipleOf',
  invalid_union: 'invalidUnion',
  invalid_key: 'invalidKey',
  invalid_element: 'invalidElement',
  invalid_value: 'invalidValue',
  custom: 'invalid',
};

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('');
}
