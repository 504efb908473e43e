import { isDate, isMonth } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Argument {
  readonly description: string;
  readonly required: boolean;
  readonly isRight: (given: string) => boolean;
}

interface Work {
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly steps: (given: Readonly<Record<string, string>>) => readonly string[];
}

const ONE_WALLET: Argument = { description: 'Where you reach several wallets.', required: false, isRight: isUuid };

/** Tasks that people give agents, as steps with the tools. */
const PROMPTS: Readonly<Record<string, Work>> = {
  monthly_review: {
    title: 'Monthly review',
    description: 'What came in, what went out, and what was unusual in a month.',
    arguments: {
      month: { description: 'YYYY-MM; last month without it.', required: false, isRight: isMonth },
      walletId: ONE_WALLET,
    },
    steps: ({ month = 'lastMonth' }) => [
      `Review my finances for the period ${month}.`,
      `1. report reports.cashFlowByCategory with period "${month}": income, expenses, and each category against the period before.`,
      `2. report reports.netWorthByAsset with period "${month}": how my net worth changed, and by which assets.`,
      `3. report reports.topExpenses and reports.unusualSpending with period "${month}".`,
      '4. For the three categories that changed most, find out why: search_transactions with the category in categoryIds, and dateFrom and dateTo from the period that the report states.',
      'Tell me in a page: what came in and went out, what changed and why, what is unusual. Take every sum from a report. Change nothing.',
    ],
  },
  find_subscriptions: {
    title: 'Find subscriptions',
    description: 'Payments that come again and again, and what they cost a year.',
    arguments: { walletId: ONE_WALLET },
    steps: () => [
      'Find my subscriptions and other payments that come again and again.',
      '1. report reports.query with measure "sum", groupBy ["merchant"], filter {"amountMax": "-0.01", "transfer": false}, and as period the last two years, as in "2024-06-01/2026-05-31": what each merchant got, and how often.',
      '2. Merchants paid 2 to 60 times can be such. search_transactions with their names as merchantIds, amountMax "-0.01" and a dateFrom 100 days ago, page by page. Then those that were not among them once more, with a dateFrom two years ago.',
      '3. What one merchant gets at equal distances (a week, a month, a quarter, a year) with a like amount is one; a merchant may get several. Say how often it comes, the last amount, whether it was raised, and the last day.',
      '4. Where merchants are missing (the row without a name), look through look_up categories.list for categories of type fixedExpense, and search_transactions with them as categoryIds and the same dateFrom.',
      'List them, the dearest first, with what each costs a year, and name those that seem forgotten or twice there. Change nothing without asking me.',
    ],
  },
  clean_up_uncategorised: {
    title: 'Clean up what is uncategorised',
    description: 'Gives categories to transactions that have none, after asking.',
    arguments: { walletId: ONE_WALLET },
    steps: () => [
      'Categorise my transactions that have no category.',
      '1. look_up categories.list, and search_transactions with uncategorized true, page by page.',
      '2. look_up transfers.propose: what is a transfer between my own assets gets linked and needs no category: link_transfers transfers.link with source and counter, each as {"type": "transaction", "id": …}.',
      '3. For each counterparty, see how I categorised it before: search_transactions with a word of its name as text, and limit 10.',
      '4. Show me a table: counterparty, how many, the category you propose. Wait for my answer.',
      '5. categorise transactions.bulkUpdate with transactionIds and changes {"categoryId": "name of the category"}, one call a category. More than 100 at once need dryRun first.',
      '6. For a counterparty that will come again, and only where I agree, a rule: categorise rules.preview with it as rule shows what it would do, organise rules.create makes it.',
      'In the end say how many are left.',
    ],
  },
  reconcile_statement: {
    title: 'Reconcile a statement',
    description: 'Compares an account with what the bank’s statement says.',
    arguments: {
      assetId: { description: 'The account.', required: true, isRight: isUuid },
      date: { description: 'The statement’s day, YYYY-MM-DD.', required: true, isRight: isDate },
      balance: { description: 'The balance it states, as in "1234.56".', required: true, isRight: isDecimal },
      walletId: ONE_WALLET,
    },
    steps: ({ assetId, date, balance }) => [
      `Reconcile the asset ${assetId} with a statement that says ${balance} at the end of ${date}.`,
      `1. look_up assets.listBalances with date "${date}": compare the balance of that asset with the statement's.`,
      `2. Where they differ, go through what is not reviewed yet: search_transactions with assetIds, reviewed false and dateTo "${date}", page by page; then the days before, if that explains nothing. Look for one recorded twice (report reports.duplicates finds them), one missing, one with a wrong amount or day. Ask me for the lines of the statement if you need them.`,
      '3. Propose what to correct with record or delete_records, and wait for my answer. Then begin again at 1.',
      '4. Where they agree, say so. Once I agree, mark what is not reviewed yet up to that day as reviewed: categorise transactions.bulkUpdate with changes {"reviewed": true}.',
      'Never book the difference away without asking me.',
    ],
  },
};

export function listedPrompts(): Prompt[] {
  return Object.entries(PROMPTS).map(([name, { title, description, arguments: wanted }]) => ({
    ...{ name, title, description },
    arguments: Object.entries(wanted).map(([argument, told]) => ({
      name: argument,
      description: told.description,
      required: told.required,
    })),
  }));
}

/** @throws ProtocolError for an unknown prompt, and for missing or malformed arguments */
export function promptOf(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (prompt === undefined) throw invalid('There is no prompt of this name.');
  for (const [argument, { required, isRight }] of Object.entries(prompt.arguments)) {
    const value = given[argument];
    if (value === undefined ? required : !isRight(value)) throw invalid(`\`${argument}\` is missing or malformed.`);
  }
  const unknown = Object.keys(given).some((argument) => !Object.hasOwn(prompt.arguments, argument));
  if (unknown) throw invalid('There is an argument that the prompt does not take.');
  const { walletId } = given;
  const inWallet = walletId === undefined ? [] : [`Work in the wallet ${walletId}: pass it as walletId.`];
  const text = [...prompt.steps(given), ...inWallet].join('\n');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
