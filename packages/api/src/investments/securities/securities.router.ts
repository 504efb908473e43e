import {
  readProcedure,
  router,
  sessionReadProcedure,
  sessionWriteProcedure,
  writeProcedure,
} from '../../kernel/trpc.ts';
import { pricePage, setPricesOutput } from '../prices/prices.schema.ts';
import { listPrices, setPrices } from '../prices/prices.service.ts';
import {
  listSecurityDetailsInput,
  listSecurityPricesInput,
  ownSecurity,
  securityDetails,
  securityReferenceInput,
  setSecurityPricesInput,
  updateSecurityInput,
} from './securities.schema.ts';
import { getSecurity, listSecurityDetails, updateSecurity } from './securities.service.ts';

const tags = ['securities'];
const prices = '/wallets/{walletId}/securities/{isin}/prices';

export const securitiesRouter = router({
  details: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/securityDetails',
        tags,
        summary: 'List the wallet’s securities',
        description: 'One entry for each ISIN that the wallet has a security transaction of; unknown values are null.',
      },
    })
    .input(listSecurityDetailsInput)
    .output(securityDetails)
    .query(({ ctx }) => listSecurityDetails(ctx.wallet)),

  get: sessionReadProcedure('viewer')
    .input(securityReferenceInput)
    .output(ownSecurity)
    .query(({ ctx, input }) => getSecurity(ctx.wallet, input)),

  update: sessionWriteProcedure('member')
    .input(updateSecurityInput)
    .output(ownSecurity)
    .mutation(({ ctx, input }) => updateSecurity(ctx.wallet, input)),

  prices: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: prices,
        tags,
        summary: 'List the prices of a security, newest first',
        description: 'Prices as traded: for the units of their day, before later splits.',
      },
    })
    .input(listSecurityPricesInput)
    .output(pricePage)
    .query(({ ctx, input: { walletId: _wallet, isin, ...filters } }) => listPrices(ctx.wallet, isin, filters)),

  setPrices: writeProcedure
    .meta({
      tool: 'record',
      example: {
        prices: [
          { date: '2026-11-19', priceValue: '229.10', priceCurrency: 'EUR' },
          { date: '2026-11-20', priceValue: null, priceCurrency: null },
        ],
      },
      openapi: {
        method: 'PUT',
        path: prices,
        tags,
        summary: 'Set prices of a security by hand, in this wallet',
        description: 'The prices apply only to this wallet, and take precedence over quoted prices of the same day.',
      },
    })
    .input(setSecurityPricesInput)
    .output(setPricesOutput)
    .mutation(({ ctx, input }) => setPrices(ctx.wallet, input.isin, input.prices)),
});
