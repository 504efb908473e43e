import type { RequestFaults, SimulatorCore } from '../../http/simulator-core.ts';
import type { ProviderLine, SimulatedConsent } from '../../http/simulator-state.ts';
import type { StatedLine } from '../../statements/stated-lines.ts';
import { addUtcDays } from '../../world/calendar.ts';
import type { SimulatedAccount } from '../../world/model.ts';

/** Number of days by which an update overlaps with the transactions that finAPI already has. */
const UPDATE_DAYS = 10;

/**
 * Imports the account's transactions from the bank, each with an id. Known transactions keep their id. Pending
 * transactions are kept separately, with new ids at each update.
 */
function importAccount(
  core: SimulatorCore,
  consent: SimulatedConsent,
  account: SimulatedAccount,
  visit: Pick<RequestFaults, 'faults'>,
): void {
  const name = finapiImportedAccountKey(consent, account.key);
  const known = (core.state.imported[name] ?? []).filter(({ line }) => !line.pending);
  const today = core.world.moment(account).today;
  const from =
    known.length === 0
      ? addUtcDays(today, -consent.historyDays)
      : addUtcDays(String(consent.own['updatedDay'] ?? today), -UPDATE_DAYS);
  const has = (kind: 'importedTwice' | 'adjustingEntry') => visit.faults.some((fault) => fault.kind === kind);
  const byTruth = new Map(
    known.filter(({ isPotentialDuplicate }) => !isPotentialDuplicate).map((one) => [one.line.truthId, one]),
  );
  const kept = [...known];
  const add = (line: StatedLine, its: Partial<ProviderLine> = {}) =>
    kept.push({
      ...{ id: core.number('finapi transaction'), importedAt: core.now(), line },
      ...{ isPotentialDuplicate: false, isAdjustingEntry: false, ...its },
    });
  for (const line of core.lines(account, visit, { from, until: today })) {
    if (line.pending || !byTruth.has(line.truthId)) add(line);
  }
  const [last] = kept.filter(({ line }) => !line.pending).slice(-1);
  if (has('importedTwice') && last) add(last.line, { isPotentialDuplicate: true });
  if (has('adjustingEntry') && last) add(adjusting(last.line, today), { isAdjustingEntry: true });
  core.state.imported[name] = kept;
}

const adjusting = (line: StatedLine, day: string): StatedLine => ({
  ...line,
  ...{ truthId: `${line.truthId}-adjusting`, minor: 100, amount: '1.00', counterpart: '', text: 'Zwischensaldo' },
  ...{ day, bookingDay: day, valueDay: day, reference: null, faults: [] },
});

export const finapiImportedAccountKey = (consent: SimulatedConsent, accountKey: string): string =>
  `${consent.id} ${accountKey}`;

/** Reads all accounts of a connection and records the time. */
export function importFinapiConnection(
  core: SimulatorCore,
  consent: SimulatedConsent,
  visit: Pick<RequestFaults, 'faults'>,
): void {
  for (const key of consent.accountKeys) importAccount(core, consent, core.world.account(key), visit);
  consent.own['updatedAt'] = core.now();
  consent.own['updatedDay'] = core.world.today();
}
