import { twoAccountStatement } from './create-sample-records.ts';
import { unlinkedPositionTransactions } from './position-writes.ts';
import type { RandomInputPicker } from './random-input-picker.ts';
import type { WriteGenerators } from './write-generators.ts';

const csv = (c: RandomInputPicker) => {
  const line = () => `${c.day()},Shop ${c.random.between(1, 9)},${c.amount()}`;
  return ['Date,Description,Amount', ...Array.from({ length: c.random.between(1, 4) }, line)].join('\n');
};

const accounts = (c: RandomInputPicker) => {
  const amount = () => `${c.random.between(1, 50)},0${c.random.between(1, 9)}`;
  return twoAccountStatement([amount(), amount()]);
};

const base64 = (content: string) => Buffer.from(content).toString('base64');
const open = ({ existingRecords }: RandomInputPicker) =>
  existingRecords.importFiles.filter(({ state }) => state === 'uploaded' || state === 'failed');
const linked = ({ existingRecords }: RandomInputPicker) =>
  existingRecords.transactions.filter((one) => one.linked && one.counterType !== null && !one.part);

/** Writes from bank files, and transfers between cash and positions. */
export const STATEMENT_WRITES: WriteGenerators = {
  'importFiles.upload': (c) =>
    c.chance()
      ? { filename: 'statement.csv', contentBase64: base64(csv(c)) }
      : { filename: 'two.sta', contentBase64: base64(accounts(c)) },
  'importFiles.take': (c) => ({
    fileId: c.id(c.existingRecords.files.filter(({ ready, statement }) => ready && statement)),
  }),
  'importFiles.update': (c) => ({ id: c.id(open(c)), assetId: c.id(c.existingRecords.assets) }),
  'importFiles.divide': (c) => ({ id: c.id(open(c).filter((one) => one.accounts > 1 && !one.divided)) }),
  'importFiles.start': (c) => ({
    id: c.id(open(c).filter(({ assetId, accounts: count, divided }) => assetId !== null && (count < 2 || divided))),
  }),
  'importFiles.discard': (c) => ({ id: c.id(c.existingRecords.importFiles) }),
  'imports.import': (c) => ({ id: c.id(c.existingRecords.assets), importerType: 'csv', content: csv(c) }),
  'imports.import of existing transactions': (c) => {
    const { assetId, date, amountValue } = c.pickItem(c.existingRecords.transactions.filter(({ part }) => !part));
    return { id: assetId, importerType: 'csv', content: `${csv(c)}\n${date},Somebody else,${amountValue}` };
  },
  'matchReviews.decide': (c) => {
    const { id, candidates } = c.pickItem(c.existingRecords.matchReviews);
    const decision = c.pickItem(['same', 'different', 'ignore']);
    const transactionId = decision === 'same' && candidates.length > 0 ? c.pickItem(candidates) : undefined;
    return { id, decision, ...(transactionId === undefined ? {} : { transactionId, takeAmount: c.chance() }) };
  },
  'transactions.merge': (c) => {
    const open = c.existingRecords.transactions.filter(
      ({ parent, part, linked: isLinked }) => !parent && !part && !isLinked,
    );
    const { id, assetId } = c.pickItem(open);
    return { id, otherId: c.id(open.filter((other) => other.id !== id && other.assetId === assetId)) };
  },
  'migrations.create': (c) => ({
    source: 'ynab',
    fileIds: [c.id(c.existingRecords.files.filter(({ ready, archive }) => ready && archive))],
    acceptDifferences: true,
  }),
  'imports.undo': (c) => ({ id: c.id(c.existingRecords.imports) }),
  'transfers.takeBackCounter': (c) => {
    const { id, counterId, counterType } = c.pickItem(linked(c));
    return { source: { type: counterType, id: counterId }, counterId: id };
  },
  'tools.run': (c) => ({
    name: 'organise',
    arguments: c.pickItem([
      { action: 'tags.create', name: c.name() },
      { action: 'categories.create', name: c.name(), type: 'fixedExpense' },
    ]),
  }),
  'transfers.createCounter of a position': (c) => {
    const { type, id, assetId } = c.pickItem(unlinkedPositionTransactions(c));
    return { source: { type, id }, assetId: c.id(c.existingRecords.assets.filter((asset) => asset.id !== assetId)) };
  },
};
