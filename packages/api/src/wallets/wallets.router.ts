import { credentialProcedure, personProcedure, readProcedure, router, sessionWriteProcedure } from '../kernel/trpc.ts';
import { deleteWallet } from './delete-wallet.ts';
import {
  createWalletInput,
  deletedWallet,
  listWalletsInput,
  updateWalletInput,
  wallet,
  walletPage,
  walletReferenceInput,
} from './wallets.schema.ts';
import { createWallet, getWallet, listWallets, updateWallet } from './wallets.service.ts';

const tags = ['wallets'];

export const walletsRouter = router({
  list: credentialProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: '/wallets',
        tags,
        summary: 'List the wallets this credential reaches',
        description: 'An API key has access to one wallet.',
      },
    })
    .input(listWalletsInput)
    .output(walletPage)
    .query(({ ctx, input }) => listWallets(ctx.database, ctx.credential, input)),

  get: readProcedure
    .meta({
      tool: 'look_up',
      record: true,
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}',
        tags,
        summary: 'Get a wallet',
        description: 'Reports are in the currency of the wallet.',
      },
    })
    .input(walletReferenceInput)
    .output(wallet)
    .query(({ ctx }) => getWallet(ctx.wallet.transaction)),

  create: personProcedure
    .input(createWalletInput)
    .output(wallet)
    .mutation(({ ctx, input }) => createWallet(ctx, ctx.credential.userId, input)),

  update: sessionWriteProcedure('admin')
    .input(updateWalletInput)
    .output(wallet)
    .mutation(({ ctx, input }) => updateWallet(ctx.wallet, input)),

  delete: sessionWriteProcedure('owner')
    .meta({ recentSignIn: true, notUndoable: 'wallets' })
    .input(walletReferenceInput)
    .output(deletedWallet)
    .mutation(({ ctx }) => deleteWallet(ctx.wallet)),
});
