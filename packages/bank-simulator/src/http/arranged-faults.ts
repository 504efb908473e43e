import type { ArrangedFault, FormatName } from './simulator-state.ts';

/** The provider, operation, bank, account and consent that a request concerns, as far as they are known. */
export interface RequestSubject {
  readonly format: FormatName;
  readonly operation: string;
  readonly bankId?: string;
  readonly accountKey?: string;
  readonly consentId?: string;
  readonly page?: number;
}

export interface TimedRequestSubject extends RequestSubject {
  readonly now: number;
}

/**
 * Returns the arranged faults that apply to this request, and counts the request in each matching fault. A fault may
 * skip its first matching requests, and apply to a limited number of requests.
 */
export function consumeFaults(faults: ArrangedFault[], request: TimedRequestSubject): ArrangedFault[] {
  const taken: ArrangedFault[] = [];
  for (const fault of faults) {
    if (!isFaultForRequest(fault, request)) continue;
    fault.seen += 1;
    if (fault.seen <= (fault.skip ?? 0) || fault.hits >= (fault.times ?? Number.POSITIVE_INFINITY)) continue;
    fault.hits += 1;
    taken.push(fault);
  }
  return taken;
}

function isFaultForRequest(fault: ArrangedFault, request: TimedRequestSubject): boolean {
  const fitsName = (wanted: string | undefined, its: string | undefined) => wanted === undefined || wanted === its;
  return (
    fitsName(fault.format, request.format) &&
    fitsName(fault.bankId, request.bankId) &&
    fitsName(fault.accountKey, request.accountKey) &&
    fitsName(fault.consentId, request.consentId) &&
    fitsName(fault.operation, request.operation) &&
    (fault.page === undefined || fault.page === (request.page ?? 1)) &&
    (fault.from === undefined || Date.parse(fault.from) <= request.now) &&
    (fault.until === undefined || Date.parse(fault.until) > request.now)
  );
}
