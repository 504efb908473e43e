// Makes an export with Actual's own code, to check the reader of packages/banking by hand. Coffer does not depend on
// Actual, so run this script in an empty folder, after installing Actual there:
//   npm install @actual-app/api && node …/scripts/actual-fixture.mjs
// It writes export.zip, and Actual's own numbers of some months to months.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = '@actual-app/api';
const SHOWN = ['2024-01', '2024-02', '2024-03', '2024-12', '2025-12'];

const require = createRequire(join(process.cwd(), 'package.json'));
const api = await import(pathToFileURL(require.resolve(PACKAGE)).href);

async function makeAccounts() {
  const openings = { 'Checking 🏦': 100_000, Visa: -20_000, Old: 100_000, Mortgage: -9_000_000 };
  const ids = {};
  for (const [name, opening] of Object.entries(openings))
    ids[name] = await api.createAccount({ name, offbudget: name === 'Mortgage' }, opening);
  return ids;
}

async function makeCategories() {
  const group = await api.createCategoryGroup({ name: 'Usual' });
  const ids = {};
  for (const name of ['Food', 'Rent', 'House']) ids[name] = await api.createCategory({ name, group_id: group });
  const income = (await api.getCategories()).find(({ is_income, name }) => is_income && name === 'Income');
  return { ...ids, Salary: income.id };
}

async function makeMonth({ at, accounts, categories, payeeOf }) {
  const month = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  const { Food, Rent, House, Salary } = categories;
  const linked = { runTransfers: true };
  const checking = [
    {
      ...{ date: `${month}-01`, amount: 200_000, category: Salary },
      ...{ payee_name: 'Employer', imported_payee: 'EMPLOYER GMBH' },
    },
    { date: `${month}-03`, amount: -60_000, category: Rent, payee_name: 'Landlord' },
    { date: `${month}-15`, amount: -7_000, payee: payeeOf('Visa') },
    { date: `${month}-20`, amount: -30_000, payee: payeeOf('Mortgage'), category: House },
  ];
  await api.addTransactions(accounts['Checking 🏦'], checking, linked);
  const parts = [
    { amount: -5_000, category: Food },
    { amount: -2_050 - at, category: Rent, notes: 'x' },
  ];
  const visa = [
    {
      ...{ date: `${month}-10`, amount: -7_050 - at, payee_name: 'Market' },
      ...{ notes: 'week #groceries', subtransactions: parts },
    },
    { date: `${month}-11`, amount: -100, payee_name: 'Nowhere' },
  ];
  await api.addTransactions(accounts.Visa, visa, linked);
  await api.setBudgetAmount(month, Food, at % 3 === 0 ? 4_000 : 6_000);
  await api.setBudgetAmount(month, Rent, 62_000);
  await api.setBudgetAmount(month, House, 30_000);
  if (at === 5) await api.setBudgetCarryover(month, Food, true);
}

async function makeBudget() {
  const accounts = await makeAccounts();
  const categories = await makeCategories();
  const payees = await api.getPayees();
  const payeeOf = (name) => payees.find(({ transfer_acct }) => transfer_acct === accounts[name]).id;
  for (let at = 0; at < 24; at += 1) await makeMonth({ at, accounts, categories, payeeOf });
  await api.closeAccount(accounts.Old, accounts['Checking 🏦'], null);
}

async function statedMonths() {
  const months = {};
  for (const month of SHOWN) {
    const { toBudget, categoryGroups } = await api.getBudgetMonth(month);
    const categories = categoryGroups.flatMap((group) => group.categories ?? []);
    months[month] = {
      toBudget,
      categories: categories.map(({ name, budgeted, balance }) => [name, budgeted, balance]),
    };
  }
  return months;
}

mkdirSync('data', { recursive: true });
await api.init({ dataDir: 'data' });
await api.runImport('Fixture', makeBudget);
// During an import, Actual cannot hold money for the next month, so this call follows the import.
await api.holdBudgetForNextMonth('2024-02', 50_000);
writeFileSync('months.json', JSON.stringify(await statedMonths(), null, 2));
const exported = await api.exportBudget();
writeFileSync('export.zip', Buffer.from(exported.data ?? exported));
await api.shutdown();
