import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import type { FoundMerchant, MerchantLookup } from '@coffer/places/merchant-lookup.ts';
import { v7 as uuid } from 'uuid';
import { writeAuditRow } from '../../kernel/audit.ts';
import { withoutInvisibleCharacters } from '../../kernel/shapes.ts';
import { createMerchantMatcher } from './create-merchant-matcher.ts';
import { recordLookupSql } from './lookup.sql.ts';
import { assignMatchedMerchants } from './merchantAssignment.service.ts';

/** A name to look up, and the transactions whose counterparty has it. */
export interface NameToLookUp {
  readonly name: string;
  readonly transactionIds: readonly string[];
  /** The creator of the newest transaction, who becomes the creator of a new merchant. */
  readonly userId: string;
}

interface Question extends NameToLookUp {
  readonly walletId: string;
  readonly source: MerchantLookup['source'];
}

interface Parts {
  readonly database: Database;
  now(): Date;
}

/**
 * Records that the source was queried about the transactions. If the source found a merchant, assigns it: the existing
 * merchant with that name or domain, otherwise a new one. Returns true if a merchant was created.
 */
export async function storeLookupResult(
  { database, now }: Parts,
  question: Question,
  found: FoundMerchant | null,
): Promise<boolean> {
  const { walletId, userId, source, transactionIds } = question;
  return database.withWallet(walletId, async (transaction) => {
    const wallet = { walletId, transaction, userId, now };
    let made = false;
    if (found !== null) {
      // The lock serialises results per wallet, so that two results about one merchant do not create it twice.
      await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR NO KEY UPDATE', values: [walletId] });
      const known = await knownAs(wallet, found);
      made = known === null;
      const merchantId = known ?? (await insertFoundMerchant(wallet, source, found));
      const before = await assignMatchedMerchants(
        wallet,
        transactionIds.map((id) => ({ id, merchantId })),
      );
      const credential = { kind: 'service', id: null };
      const after = { merchantId, source, ...found };
      // No client request caused this change, so the change set gets a request id of its own.
      writeAuditRow(
        { ...wallet, credential },
        { operation: 'merchantAssignment.lookUp', before, after, requestId: uuid(), undoRole: 'member' },
      );
    }
    await transaction.execute({
      text: recordLookupSql(source),
      values: [walletId, transactionIds, now().toISOString()],
    });
    return made;
  });
}

interface Wallet {
  readonly walletId: string;
  readonly transaction: WalletTransaction;
  readonly userId: string;
  now(): Date;
}

async function knownAs(wallet: Wallet, { name, domain }: FoundMerchant): Promise<string | null> {
  const matcher = await createMerchantMatcher(wallet);
  return (
    matcher?.matchCounterparty({ name: normalisedCounterpartyName(name), hosts: domain === null ? [] : [domain] }) ??
    null
  );
}

async function insertFoundMerchant(
  { transaction, walletId, userId, now }: Wallet,
  source: MerchantLookup['source'],
  { name, domain }: FoundMerchant,
): Promise<string> {
  const id = uuid();
  await transaction.execute({
    text: `INSERT INTO "Merchant" ("walletId", id, name, domains, "autoCreatedSource", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $6, $7)`,
    values: [
      walletId,
      id,
      withoutInvisibleCharacters(name),
      domain === null ? [] : [domain],
      source,
      now().toISOString(),
      userId,
    ],
  });
  return id;
}
