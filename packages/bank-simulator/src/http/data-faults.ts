import type { ArrangedFault } from './simulator-state.ts';

type Kind = ArrangedFault['kind'];
type Body = { [name: string]: unknown };

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a copy of a response body in which the arranged faults have changed the data. Returns the body itself if no
 * fault changes data.
 */
export function withDataFaults(answer: unknown, faults: readonly ArrangedFault[]): unknown {
  const kinds = new Set(faults.map(({ kind }) => kind).filter((kind) => kind in CHANGES));
  if (kinds.size === 0 || !isBody(answer)) return answer;
  const body: unknown = JSON.parse(JSON.stringify(answer));
  if (isBody(body)) for (const kind of kinds) CHANGES[kind]?.(body);
  return body;
}

const CHANGES: Partial<Record<Kind, (body: Body) => void>> = {
  undated: (body) => {
    const [first] = bookedRecords(body);
    for (const name of Object.keys(first ?? {})) if (first !== undefined && /date/i.test(name)) first[name] = null;
  },
  unofficialCurrency: (body) => {
    const [first] = bookedRecords(body);
    if (first === undefined) return;
    for (const name of ['transaction_amount', 'transactionAmount']) {
      const amount = first[name];
      if (isBody(amount)) amount['currency'] = 'XBT';
    }
    if ('iso_currency_code' in first)
      Object.assign(first, { iso_currency_code: null, unofficial_currency_code: 'XBT' });
    else if ('currency' in first) first['currency'] = 'XBT';
  },
  placeholderParties: (body) => {
    for (const record of bookedRecords(body)) {
      for (const name of ['creditorName', 'debtorName', 'counterpartName', 'merchant_name', 'name']) {
        if (name in record) record[name] = 'NOTPROVIDED';
      }
      for (const name of ['creditor', 'debtor']) if (isBody(record[name])) record[name] = { name: 'null' };
    }
  },
  structuredRemittance: (body) => {
    for (const record of bookedRecords(body)) {
      const text = record['remittanceInformationUnstructured'];
      if (typeof text !== 'string') continue;
      delete record['remittanceInformationUnstructured'];
      delete record['remittanceInformationUnstructuredArray'];
      record['remittanceInformationStructuredArray'] = [{ reference: text, referenceType: 'SCOR' }];
    }
  },
  nullLists: (body) => {
    const lists = isBody(body['transactions']) ? body['transactions'] : body;
    for (const [name, list] of Object.entries(lists)) if (Array.isArray(list) && list.length === 0) lists[name] = null;
  },
  onlyAvailable: (body) => {
    for (const balance of balancesOf(body)) {
      if (balance['balance_type'] === 'XPCD') balance['balance_type'] = 'ITAV';
    }
    keepBalances(body, ({ balance_type: type, balanceType }) => type === 'ITAV' || balanceType === 'interimAvailable');
    for (const balances of plaidBalancesOf(body))
      Object.assign(balances, { available: balances['current'], current: null });
  },
  creditLimitIncluded: (body) => {
    for (const balance of balancesOf(body)) {
      const isBooked = !['XPCD', 'interimAvailable'].includes(
        String(balance['balance_type'] ?? balance['balanceType']),
      );
      if (isBooked) Object.assign(balance, { creditLimitIncluded: true, credit_limit_included: true });
    }
  },
  noBalances: (body) => keepBalances(body, () => false),
};

/** The booked records of a response, in any format's list. */
function bookedRecords(body: Body): Body[] {
  const lists = isBody(body['transactions']) ? [body['transactions']['booked']] : [body['transactions'], body['added']];
  const records = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter(isBody);
  return records.filter(({ status, pending }) => status !== 'PDNG' && pending !== true);
}

function balancesOf(body: Body): Body[] {
  const { balances } = body;
  return Array.isArray(balances) ? balances.filter(isBody) : [];
}

function keepBalances(body: Body, isKept: (balance: Body) => boolean): void {
  if (Array.isArray(body['balances'])) body['balances'] = balancesOf(body).filter(isKept);
}

function plaidBalancesOf(body: Body): Body[] {
  const { accounts } = body;
  const records = Array.isArray(accounts) ? accounts.filter(isBody) : [];
  return records.flatMap(({ balances }) => (isBody(balances) && 'current' in balances ? [balances] : []));
}
