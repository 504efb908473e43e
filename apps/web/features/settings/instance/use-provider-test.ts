'use client';

import { useMutation } from '@tanstack/react-query';
import { defaultCountry } from '#features/banks/country-options.ts';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterInputs, type RouterOutputs, useTRPCClient } from '#shared/data/trpc.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

type Asked = RouterInputs['instance']['testBankProvider'];

export type ProviderTestOutcome =
  | { readonly answer: RouterOutputs['instance']['testBankProvider'] }
  | { readonly problem: string }
  | null;

/** Tests a provider by requesting its banks, with the given credentials or, without any, the credentials in use. */
export function useProviderTest(type: Asked['type']) {
  const client = useTRPCClient();
  const words = useProblemSentence();
  const countryCode = defaultCountry(useRegion());
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (credentials: Asked['credentials']) =>
      withRecentSignIn(() =>
        client.instance.testBankProvider.mutate({
          ...{ type, countryCode },
          ...(credentials === undefined ? {} : { credentials }),
        }),
      ),
  });
  const outcome: ProviderTestOutcome =
    data === undefined ? (error === null ? null : { problem: words(error) }) : { answer: data };
  const test = (credentials?: Asked['credentials'], onError?: (error: unknown) => void) =>
    mutate(credentials, onError === undefined ? {} : { onError });
  return { test, outcome, isPending, forget: reset, dialog };
}
