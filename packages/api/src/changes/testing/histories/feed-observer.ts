import { requireConsistentWallet } from '../../../archive/restore/require-consistent-wallet.ts';
import { verifyStoredSums } from '../../../stored/verify-wallet.ts';
import type { openTestDatabase, TestCaller } from '../../../testing/create-test-wallet.ts';
import { readExportedState } from '../exported-state.ts';
import { FeedReplica } from '../feed-replica.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** Everything that people and programs see of a wallet, except data that an undo does not revert. */
export interface VisibleState {
  readonly exported: readonly string[];
  readonly reports: string;
  readonly replica: readonly string[];
}

/** Observes one wallet over time; updates its replica from the feed only. */
export class FeedObserver {
  readonly #services: Services;
  readonly #caller: TestCaller;
  readonly #walletId: string;
  readonly #replica: FeedReplica;

  constructor(services: Services, owner: { readonly caller: TestCaller; readonly walletId: string }) {
    this.#services = services;
    this.#caller = owner.caller;
    this.#walletId = owner.walletId;
    this.#replica = new FeedReplica(this.#caller, this.#walletId);
  }

  exported(): Promise<string[]> {
    return readExportedState(this.#services.database, this.#walletId);
  }

  /** Returns the state that an observer sees. `exported` is the current export, if the caller already has it. */
  async look(exported?: readonly string[]): Promise<VisibleState> {
    await this.#replica.read();
    return {
      exported: exported ?? (await this.exported()),
      reports: await this.#reports(),
      replica: keptIn(this.#replica),
    };
  }

  /** Returns stored sums that differ from the records. */
  async wrongSums() {
    const { database, rates } = this.#services;
    return verifyStoredSums({ database, rates, walletId: this.#walletId });
  }

  /** Fails if the wallet is in a state that no sequence of operations could produce. */
  async requireConsistent(): Promise<void> {
    const { database, rates } = this.#services;
    await database.withWallet(this.#walletId, (transaction) =>
      requireConsistentWallet(transaction, rates.within(transaction)),
    );
  }

  /** Returns the replica kept up to date all the time, and a replica read from the beginning. */
  async replicas(): Promise<{ readonly kept: readonly string[]; readonly begun: readonly string[] }> {
    await this.#replica.read();
    const begun = new FeedReplica(this.#caller, this.#walletId);
    await begun.read();
    return { kept: keptIn(this.#replica), begun: keptIn(begun) };
  }

  async #reports(): Promise<string> {
    const [at, { reports }] = [{ walletId: this.#walletId }, this.#caller];
    const period = '2026-01-01/2026-03-31';
    const six = [
      await reports.cashFlowByCategory({ ...at, period }),
      await reports.topExpenses({ ...at, period }),
      await reports.periodDetails({ ...at, startDate: '2026-01-01', endDate: '2026-03-31' }),
      await reports.transfers({ ...at, period }),
      await reports.netWorthByAsset({ ...at, period }),
      await reports.netWorthTimeSeries({ ...at, startDate: '2026-01-01', endDate: '2026-03-31' }),
    ];
    return JSON.stringify(six, (name, value) => (name.startsWith('lastUpdated') ? undefined : value));
  }
}

/** Returns the replica's lines without notifications, and without time and author of last changes. */
function keptIn({ records }: FeedReplica): string[] {
  const lines = [...records].flatMap(([key, record]) => {
    if (key.startsWith('notification ')) return [];
    const { lastUpdatedTime: _time, lastUpdatedUserId: _user, ...rest } = { ...Object(record) };
    return [`${key} ${JSON.stringify(rest)}`];
  });
  return lines.sort();
}
