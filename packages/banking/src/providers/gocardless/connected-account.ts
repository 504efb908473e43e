import { cleanText } from '../../statements/text.ts';
import { cashAccountType } from '../cash-account-type.ts';
import { type CallContext, type ConnectedAccount, type JsonObject, ProviderFault } from '../provider.ts';
import { parseCurrencyCode, parseIban, parseProviderResponse } from '../response-fields.ts';
import type { GocardlessClient } from './client.ts';
import {
  gocardlessAccountResponse,
  gocardlessDetailsResponse,
  type GocardlessInstitution as WireInstitution,
} from './response-schemas.ts';

export async function fetchGocardlessAccount(
  client: GocardlessClient,
  id: string,
  bank: WireInstitution,
  call: CallContext,
): Promise<ConnectedAccount> {
  const account = parseProviderResponse(
    gocardlessAccountResponse,
    await client.get(['accounts', id], {}, call),
    'the account',
  );
  const details = await detailsOf(client, id, call);
  const iban = parseIban(account.iban) ?? parseIban(details?.iban);
  const number = cleanText(details?.maskedPan) ?? cleanText(details?.bban);
  return {
    id,
    // Account ids belong to one requisition; the account number is permanent.
    identification: iban ?? number,
    iban,
    mask: iban === null && number !== null ? number.slice(-4) : null,
    name:
      cleanText(details?.displayName) ??
      cleanText(details?.name) ??
      cleanText(details?.product) ??
      cleanText(details?.details),
    currency: parseCurrencyCode(details?.currency),
    type: cashAccountType(details?.cashAccountType),
    stored: storedAccount(id, iban, bank),
  };
}

/** Details can be read only four times a day, so a failure is ignored. */
async function detailsOf(client: GocardlessClient, id: string, call: CallContext) {
  try {
    const body = await client.get(['accounts', id, 'details'], {}, call);
    return parseProviderResponse(gocardlessDetailsResponse, body, 'the details of the account').account;
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}

function storedAccount(id: string, iban: string | null, bank: WireInstitution): JsonObject {
  const days = Number(bank.transaction_total_days ?? Number.NaN);
  return {
    id,
    ...(iban === null ? {} : { iban }),
    institution: {
      id: bank.id,
      name: bank.name,
      ...(bank.bic == null ? {} : { bic: bank.bic }),
      ...(bank.logo == null ? {} : { logo: bank.logo }),
      ...(Number.isInteger(days) ? { transactionTotalDays: days } : {}),
    },
  };
}
