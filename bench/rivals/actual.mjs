// Runs Actual Budget in a separate process, so that neither its globals nor its memory disturb the measurement. The command
// `make` creates a budget with the given accounts and categories; `ask` opens a budget and queries its monthly sums.
import * as actual from '@actual-app/api';

const [command, dataDir, ...rest] = process.argv.slice(2);
const { q } = actual;
const sum = { total: { $sum: '$amount' } };
const month = { $month: '$date' };
const QUERIES = {
  byAccount: q('transactions').groupBy(['account', month]).select(['account', { month }, sum]),
  all: q('transactions').groupBy([month]).select([{ month }, sum]),
};

// Silences the package's progress messages, and its warning that there is no server.
for (const level of ['log', 'info', 'warn']) console[level] = () => undefined;
await actual.init({ dataDir, verbose: false });
const answer = command === 'make' ? await make() : await ask(...rest);
await actual.shutdown();
process.send(answer, () => process.exit());

async function make() {
  const { accounts, categories } = await new Promise((resolve) => process.once('message', resolve));
  const ids = { accounts: {}, categories: {} };
  await actual.runImport('Bench', async () => {
    for (const name of accounts) ids.accounts[name] = await actual.createAccount({ name });
    const group_id = await actual.createCategoryGroup({ name: 'Bench' });
    for (const name of categories) ids.categories[name] = await actual.createCategory({ name, group_id });
  });
  const [budget] = await actual.getBudgets();
  return { budgetId: budget.id, ...ids };
}

/** Returns both histories, and the time of each warm query in milliseconds. */
async function ask(budgetId, rounds) {
  await actual.loadBudget(budgetId);
  const answers = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const times = [];
    let rows = (await actual.aqlQuery(query)).data;
    for (let round = 0; round < Number(rounds); round += 1) {
      const start = performance.now();
      rows = (await actual.aqlQuery(query)).data;
      times.push(performance.now() - start);
    }
    answers[name] = { times, rows };
  }
  return answers;
}
