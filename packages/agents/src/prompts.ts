import { isDate, isMonth } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Argument {
  readonly description: string;
  readonly required: boolean;
  readonly isValidArgument: (given: string) => boolean;
}

interface PromptDefinition {
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly steps: (given: Readonly<Record<string, string>>) => readonly string[];
}

const ONE_WALLET: Argument = {
  description: 'Required if you have access to several wallets.',
  required: false,
  isValidArgument: isUuid,
};

/** Tasks that people give agents, as steps with the tools. */
const PROMPTS: Readonly<Record<string, PromptDefinition>> = {
  monthly_review: {
    title: 'Monthly review',
    description: 'Income, expenses and unusual spending of a month.',
    arguments: {
      month: { description: 'YYYY-MM; last month without it.', required: false, isValidArgument: isMonth },
      walletId: ONE_WALLET,
    },
    steps: ({ month = 'lastMonth' }) => [
      `Review my finances for the period ${month}.`,
      `1. report reports.cashFlowByCategory with period "${month}": income, expenses, and each category compared with the previous period.`,
      `2. report reports.netWorthByAsset with period "${month}": how my net worth changed, and because of which assets.`,
      `3. report reports.topExpenses and reports.unusualSpending with period "${month}".`,
      '4. For the three categories that changed most, find out why: search_transactions with the category in categoryIds, and dateFrom and dateTo from the period that the report states.',
      'Summarise on one page: income and expenses, what changed and why, and what is unusual. Take every sum from a report. Change nothing.',
    ],
  },
  find_subscriptions: {
    title: 'Find subscriptions',
    description: 'Recurring payments, and their cost per year.',
    arguments: { walletId: ONE_WALLET },
    steps: () => [
      'Find my subscriptions and other recurring payments.',
      '1. report reports.query with measure "sum", groupBy ["merchant"], filter {"amountMax": "-0.01", "transfer": false}, and as period the last two years, as in "2024-06-01/2026-05-31": what each merchant received, and how often.',
      '2. Merchants paid 2 to 60 times are candidates. search_transactions with their names as merchantIds, amountMax "-0.01" and a dateFrom 100 days ago, page by page. Repeat this for merchants without a result, with a dateFrom two years ago.',
      '3. Payments to one merchant at equal intervals (a week, a month, a quarter, a year) with similar amounts are a subscription; a merchant may have several. State the interval, the last amount, whether it was raised, and the last day.',
      '4. For payments without a merchant (the row without a name), find categories of type fixedExpense with look_up categories.list, and search_transactions with them as categoryIds and the same dateFrom.',
      'List them, the most expensive first, with the cost of each per year, and name those that seem forgotten or duplicate. Change nothing without asking me.',
    ],
  },
  clean_up_uncategorised: {
    title: 'Clean up uncategorised transactions',
    description: 'Assigns categories to transactions without one, after asking.',
    arguments: { walletId: ONE_WALLET },
    steps: () => [
      'Categorise my transactions without a category.',
      '1. look_up categories.list, and search_transactions with uncategorized true, page by page.',
      '2. look_up transfers.propose: transfers between my own assets are linked and need no category: link_transfers transfers.link with source and counter, each as {"type": "transaction", "id": …}.',
      '3. For each counterparty, see how I categorised it before: search_transactions with a word of its name as text, and limit 10.',
      '4. Show me a table: counterparty, how many, the proposed category. Wait for my answer.',
      '5. categorise transactions.bulkUpdate with transactionIds and changes {"categoryId": "name of the category"}, one call for each category. More than 100 at once need dryRun first.',
      '6. For a recurring counterparty, and only if I agree, create a rule: categorise rules.preview with it as rule shows its effect, organise rules.create creates it.',
      'Finally, say how many are left.',
    ],
  },
  reconcile_statement: {
    title: 'Reconcile a statement',
    description: 'Compares an account with the bank’s statement.',
    arguments: {
      assetId: { description: 'The account.', required: true, isValidArgument: isUuid },
      date: { description: 'The statement’s day, YYYY-MM-DD.', required: true, isValidArgument: isDate },
      balance: { description: 'The balance it states, as in "1234.56".', required: true, isValidArgument: isDecimal },
      walletId: ONE_WALLET,
    },
    steps: ({ assetId, date, balance }) => [
      `Reconcile the asset ${assetId} with a statement that states ${balance} at the end of ${date}.`,
      `1. look_up assets.listBalances with date "${date}": compare the balance of that asset with the statement's.`,
      `2. If they differ, check the unreviewed transactions: search_transactions with assetIds, reviewed false and dateTo "${date}", page by page; then earlier days, if that explains nothing. Look for duplicates (report reports.duplicates finds them), missing transactions, and wrong amounts or days. Ask me for the lines of the statement if you need them.`,
      '3. Propose corrections with record or delete_records, and wait for my answer. Then start again at 1.',
      '4. If they match, say so. Once I agree, mark the unreviewed transactions up to that day as reviewed: categorise transactions.bulkUpdate with changes {"reviewed": true}.',
      'Never add a transaction for the difference without asking me.',
    ],
  },
};

export function listAgentPrompts(): Prompt[] {
  return Object.entries(PROMPTS).map(([name, { title, description, arguments: wanted }]) => ({
    ...{ name, title, description },
    arguments: Object.entries(wanted).map(([argument, argumentDetails]) => ({
      name: argument,
      description: argumentDetails.description,
      required: argumentDetails.required,
    })),
  }));
}

/**
 * Returns the text of a prompt with its arguments.
 * @throws ProtocolError for an unknown prompt, and for missing, unknown or malformed arguments
 */
export function renderPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined;
  if (prompt === undefined) throw invalid('There is no prompt with this name.');
  for (const [argument, { required, isValidArgument }] of Object.entries(prompt.arguments)) {
    const value = given[argument];
    if (value === undefined ? required : !isValidArgument(value))
      throw invalid(`\`${argument}\` is missing or malformed.`);
  }
  const unknown = Object.keys(given).some((argument) => !Object.hasOwn(prompt.arguments, argument));
  if (unknown) throw invalid('The prompt does not take one of the arguments.');
  const { walletId } = given;
  const inWallet = walletId === undefined ? [] : [`Work in the wallet ${walletId}: pass it as walletId.`];
  const text = [...prompt.steps(given), ...inWallet].join('\n');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
