import { randomUUID } from 'node:crypto';
import { MINIMAL_PDF, sha256, uploadFile } from '../upload-file.ts';
import type { ExampleWallet, RequestExample } from './examples.ts';

const filename = () => `invoice ${randomUUID().slice(0, 13)}.pdf`;
const newFile = async ({ at }: ExampleWallet) => ({
  params: { id: (await uploadFile(at, filename(), MINIMAL_PDF)).id },
});
const newTransaction = async ({ at, assetId }: ExampleWallet) => (await at.book(assetId)).id;

/** An export of another app. Its records have unique names, so that no later import prevents undoing the import. */
const newRegister = async ({ at }: ExampleWallet) => {
  const [account, payee, group, category] = ['Account', 'Shop', 'Group', 'Category'].map(
    (kind) => `${kind} ${randomUUID()}`,
  );
  const row = [account, '2026-02-03', payee, group, category, '', '7.25', '0.00', 'Cleared'];
  const header = 'Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow,Cleared';
  const { id } = await uploadFile(at, 'register.csv', Buffer.from(`${header}\n${row.join(',')}\n`));
  return { source: 'ynab', fileIds: [id] };
};

export const FILE_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  'GET /wallets/{walletId}/files': async () => ({}),
  'POST /wallets/{walletId}/files': async () => ({
    body: { filename: filename(), size: MINIMAL_PDF.length, sha256: sha256(MINIMAL_PDF) },
  }),
  'GET /wallets/{walletId}/files/{id}': newFile,
  'DELETE /wallets/{walletId}/files/{id}': newFile,
  'GET /wallets/{walletId}/files/{id}/content': newFile,
  'POST /wallets/{walletId}/files/{id}/assign': async (world) => ({
    ...(await newFile(world)),
    body: { transactionIds: [await newTransaction(world)] },
  }),
  'POST /wallets/{walletId}/files/{id}/unassign': async (world) => {
    const [example, transaction] = [await newFile(world), await newTransaction(world)];
    await world.at.post(`/files/${example.params.id}/assign`, { transactionIds: [transaction] });
    return { ...example, body: { transactionIds: [transaction] } };
  },
  'POST /wallets/{walletId}/migrations': async (world) => ({ body: await newRegister(world) }),
  'POST /wallets/{walletId}/migrations/{id}/undo': async (world) => {
    const { id } = await world.at.post('/migrations', await newRegister(world));
    return { params: { id } };
  },
  'POST /wallets/{walletId}/files/{id}/parse': async (world) => ({ ...(await newFile(world)), body: {} }),
};
