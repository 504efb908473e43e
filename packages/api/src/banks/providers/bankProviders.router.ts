import { isInstanceOwner } from '../../kernel/instance-owner.ts';
import { noInput } from '../../kernel/shapes.ts';
import { instanceOwnerProcedure, personProcedure, router } from '../../kernel/trpc.ts';
import {
  bankProvider,
  bankProviderList,
  bankProviderTestResult,
  instanceOwnership,
  priceSources,
  removeBankProviderInput,
  setBankProviderInput,
  testBankProviderInput,
} from './bankProviders.schema.ts';
import {
  deleteBankProviderCredentials,
  listBankProviders,
  setBankProvider,
  testBankProvider,
} from './bankProviders.service.ts';

/** The settings of this Coffer. Except for `state` and `priceSources`, only the instance owner can access them. */
export const instanceRouter = router({
  state: personProcedure
    .input(noInput)
    .output(instanceOwnership)
    .query(async ({ ctx }) => ({ isOwner: await isInstanceOwner(ctx.database, ctx.credential.userId) })),

  priceSources: personProcedure
    .input(noInput)
    .output(priceSources)
    .query(({ ctx }) => ({ items: [...ctx.instance.priceSources] })),

  bankProviders: instanceOwnerProcedure
    .input(noInput)
    .output(bankProviderList)
    .query(({ ctx }) => listBankProviders(ctx)),

  setBankProvider: instanceOwnerProcedure
    .input(setBankProviderInput)
    .output(bankProvider)
    .mutation(({ ctx, input }) => setBankProvider(ctx, input)),

  removeBankProvider: instanceOwnerProcedure
    .input(removeBankProviderInput)
    .output(bankProvider)
    .mutation(({ ctx, input }) => deleteBankProviderCredentials(ctx, input.type)),

  testBankProvider: instanceOwnerProcedure
    .input(testBankProviderInput)
    .output(bankProviderTestResult)
    .mutation(({ ctx, input }) => testBankProvider(ctx, input)),
});
