import type { AccountDelivery, DeliveredLine, ProviderName } from '@coffer/banking/providers/provider.ts';
import { v7 as uuid } from 'uuid';
import { writeAuditRow } from '../../../kernel/audit.ts';
import { sessionCredential } from '../../../kernel/credentials/session-credential.ts';
import { createJobWallet } from '../../../kernel/wallet.ts';
import { createTestWallet, type openTestDatabase } from '../../../testing/create-test-wallet.ts';
import { importDelivery } from '../import-delivery.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** A bank's line, with default values for missing fields. */
export function exampleLine(fields: Partial<DeliveredLine> & Pick<DeliveredLine, 'date' | 'amount'>): DeliveredLine {
  return {
    ids: fields.stableId == null ? {} : { providerDTransactionId: fields.stableId },
    ...{ stableId: null, pendingId: null, pending: false, secondaryDate: null, currency: 'EUR' },
    ...{ fromTo: null, description: null, notes: null, balanceAfter: null },
    ...fields,
  };
}

/** Creates a wallet with an account that receives transactions from a bank. */
export async function createBankFedAccount(services: Services) {
  const wallet = await createTestWallet(services);
  const call = wallet.asOwner();
  const { walletId, userId } = wallet;
  const { id: assetId } = await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const source = { kind: 'sync', connectionId: uuid(), provider: 'providerD', institutionId: 'bank' } as const;

  /** Delivers the lines of the days from `from` to `until`, as a complete delivery by default. */
  async function deliver(
    lines: readonly DeliveredLine[],
    more: Partial<AccountDelivery> & {
      readonly runId?: string;
      readonly institutionId?: string;
      readonly provider?: ProviderName;
    } = {},
  ) {
    const { runId = uuid(), institutionId = source.institutionId, provider = source.provider, ...rest } = more;
    const delivery: AccountDelivery = {
      ...{ lines, removedIds: [], from: '2026-01-01', until: '2026-12-31', isComplete: true, bookedBalance: null },
      coversDays: rest.isComplete ?? true,
      ...{ openingBasis: null, setAside: [], cursor: null, trades: [], positions: null, secrets: null },
      ...rest,
    };
    return services.database.withWallet(walletId, async (transaction) => {
      const inWallet = createJobWallet(transaction, { userId, rates: services.rates, now: () => new Date() });
      const outcome = await importDelivery(inWallet, {
        asset: { id: assetId, defaultCurrency: 'EUR', defaultCategoryId: null },
        source: { ...source, institutionId, provider },
        ...{ runId, delivery, today: delivery.until },
      });
      writeAuditRow(
        { ...inWallet, credential: sessionCredential(userId, userId) },
        { operation: 'integrations.sync', before: null, after: outcome, requestId: null, undoRole: 'member' },
      );
      return outcome;
    });
  }
  const transactions = async () =>
    (await call.transactions.list({ walletId, assetIds: [assetId], limit: 500 })).items.toReversed();
  return { ...wallet, call, assetId, deliver, transactions };
}

export type BankFedAccount = Awaited<ReturnType<typeof createBankFedAccount>>;
