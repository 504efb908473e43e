import { cleanText } from '../../statements/text.ts';
import type { CallContext, ConnectedAccount, JsonObject } from '../provider.ts';
import { parseCurrencyCode, parseElements, parseIban, parseProviderResponse } from '../response-fields.ts';
import type { FinapiClient } from './client.ts';
import {
  finapiAccountRecord as account,
  finapiAccountsResponse as accountsAnswer,
  type FinapiBankConnection,
  type FinapiAccount as WireAccount,
} from './response-schemas.ts';
import { type FinapiSecrets, finapiUserFromSecrets } from './secrets.ts';

const TYPES: Readonly<Record<string, ConnectedAccount['type']>> = {
  CHECKING: 'bank',
  SAVINGS: 'savings',
  CREDITCARD: 'creditCard',
  SECURITY: 'securities',
  LOAN: 'loan',
  BAUSPAREN: 'savings',
};

/** `CREDIT_CARD`, or `CreditCard` in the older version. */
function typeOf(type: string | null | undefined): ConnectedAccount['type'] {
  return TYPES[type?.toUpperCase().replaceAll('_', '') ?? ''] ?? 'other';
}

export async function fetchFinapiAccounts(
  client: FinapiClient,
  connection: FinapiBankConnection,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<ConnectedAccount[]> {
  if (connection.accountIds.length === 0) return [];
  const query = { ids: connection.accountIds.join(',') };
  const body = await client.send(
    { path: ['api', 'v2', 'accounts'], query, user: finapiUserFromSecrets(secrets) },
    call,
  );
  const { accounts } = parseProviderResponse(accountsAnswer, body, 'the accounts');
  return parseElements(account, accounts).read.map((record) => accountOf(record, connection, secrets.personId));
}

function accountOf(record: WireAccount, { bank }: FinapiBankConnection, personId: string): ConnectedAccount {
  const iban = parseIban(record.iban);
  const number = cleanText(record.accountNumber);
  const stored: JsonObject = {
    // The specification requires numeric ids; finAPI's fit into a number.
    id: Number(record.id),
    ...(iban === null ? {} : { iban }),
    ...(bank == null
      ? {}
      : {
          institution: {
            id: Number(bank.id),
            name: bank.name,
            ...(bank.bic == null ? {} : { bic: bank.bic }),
            logoStored: false,
          },
        }),
    createdUserId: personId,
  };
  return {
    id: record.id,
    identification: iban ?? (number === null ? null : `${bank?.id ?? ''}:${number}`),
    iban,
    mask: iban === null && number !== null ? number.slice(-4) : null,
    name: cleanText(record.accountName),
    currency: parseCurrencyCode(record.accountCurrency),
    type: typeOf(record.accountType),
    stored,
  };
}
