'use client';

import type { AppRouter, RouterInputs, RouterOutputs } from '@coffer/api/router.ts';
import { createTRPCContext } from '@trpc/tanstack-react-query';

/** The contract, typed end to end: `useTRPC()` gives the options of each query and mutation. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export type { AppRouter, RouterInputs, RouterOutputs };
