import { cleanText } from '../../statements/text.ts';
import { type CallContext, type ConnectedAccount, type JsonObject, ProviderFault } from '../provider.ts';
import { parseCurrencyCode, parseElements, parseProviderResponse } from '../response-fields.ts';
import type { PlaidClient } from './client.ts';
import {
  plaidAccountRecord as account,
  plaidAccountsResponse as accountsAnswer,
  plaidInstitutionResponse,
  type PlaidAccount as WireAccount,
  type PlaidInstitution as WireInstitution,
} from './response-schemas.ts';
import type { PlaidSecrets } from './secrets.ts';

export async function fetchPlaidAccounts(
  client: PlaidClient,
  item: { readonly secrets: PlaidSecrets; readonly accessToken: string; readonly institutionId: string | null },
  call: CallContext,
): Promise<ConnectedAccount[]> {
  const asked = { access_token: item.accessToken };
  const body = await client.send((api, options) => api.accountsGet(asked, options), call);
  const bank = item.institutionId === null ? null : await bankOf(client, item.institutionId, call);
  return parseElements(account, parseProviderResponse(accountsAnswer, body, 'the accounts').accounts).read.map(
    (record) => ({
      id: record.account_id,
      // An item keeps the ids of its accounts when the person signs in again.
      identification: cleanText(record.persistent_account_id) ?? record.account_id,
      iban: null,
      mask: cleanText(record.mask),
      name: cleanText(record.name) ?? cleanText(record.official_name),
      currency: parseCurrencyCode(record.balances.iso_currency_code),
      type: typeOf(record),
      stored: storedAccount(record, bank, item.secrets),
    }),
  );
}

function typeOf({ type, subtype }: WireAccount): ConnectedAccount['type'] {
  switch (type) {
    case 'depository':
      return subtype === 'savings' || subtype === 'money market' || subtype === 'cd' ? 'savings' : 'bank';
    case 'credit':
      return 'creditCard';
    case 'loan':
      return 'loan';
    case 'investment':
    case 'brokerage':
      return 'securities';
    default:
      return 'other';
  }
}

/** The bank's data is optional, so a failure is ignored. */
async function bankOf(client: PlaidClient, id: string, call: CallContext): Promise<WireInstitution | null> {
  const { CountryCode } = await import('plaid');
  const asked = {
    institution_id: id,
    country_codes: Object.values(CountryCode),
    options: { include_optional_metadata: true },
  };
  try {
    const body = await client.send((api, options) => api.institutionsGetById(asked, options), call);
    return parseProviderResponse(plaidInstitutionResponse, body, 'the bank').institution;
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}

function storedAccount(record: WireAccount, bank: WireInstitution | null, secrets: PlaidSecrets): JsonObject {
  return {
    id: record.account_id,
    ...(record.mask == null ? {} : { mask: record.mask }),
    type: record.type,
    ...(record.subtype == null ? {} : { subtype: record.subtype }),
    ...(bank === null
      ? {}
      : {
          institution: {
            id: bank.institution_id,
            name: bank.name,
            ...(bank.url == null ? {} : { url: bank.url }),
            logoStored: false,
            routingNumbers: bank.routing_numbers ?? [],
            ...(bank.primary_color == null ? {} : { primaryColor: bank.primary_color }),
          },
        }),
    createdUserId: secrets.personId,
    ...(secrets.itemId === null ? {} : { itemId: secrets.itemId }),
  };
}
