import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignInForEmail } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { AccessRequestForReview, IssuedSecrets } from './request-to-review.ts';

interface Props {
  readonly request: AccessRequestForReview;
  readonly email: string;
  readonly onSecretsIssued: (secrets: IssuedSecrets) => void;
}

/** The buttons to approve and reject; approving requires a recent sign-in. */
export function ApproveRejectButtons({ request, email, onSecretsIssued }: Props) {
  const t = useTranslations('accessRequests');
  const words = useProblemSentence();
  const isHydrated = useIsHydrated();
  const { approve, reject, failure, underWay, dialog } = useDecision({ request, email, onSecretsIssued });
  const { action } = request;
  const isHard = action === 'deleteWallet' || action === 'removeMember';
  return (
    <div className="grid gap-3">
      {action === 'deleteWallet' && <Banner tone="warning">{t('deletesAll')}</Banner>}
      {failure !== null && <Banner tone="danger">{words(failure)}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={!isHydrated} pending={underWay === 'reject'} onClick={reject}>
          {t('reject')}
        </Button>
        <Button
          variant={isHard ? 'danger' : 'primary'}
          disabled={!isHydrated}
          pending={underWay === 'approve'}
          onClick={approve}
        >
          {t('approve')}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

function useDecision({ request: { id }, email, onSecretsIssued }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { withRecentSignIn, dialog } = useRecentSignInForEmail(email);
  const [failure, setFailure] = useState<unknown>(null);
  const [underWay, setUnderWay] = useState<'approve' | 'reject' | null>(null);
  const approval = useMutation(trpc.accessRequests.approve.mutationOptions());
  const rejection = useMutation(trpc.accessRequests.reject.mutationOptions());
  const queryKey = trpc.accessRequests.show.queryKey({ id });
  const decide = async (way: 'approve' | 'reject') => {
    setFailure(null);
    setUnderWay(way);
    try {
      if (way === 'reject') {
        queryClient.setQueryData(queryKey, await rejection.mutateAsync({ id }));
      } else {
        const { key, link, ...after } = await withRecentSignIn(() => approval.mutateAsync({ id }));
        onSecretsIssued({ key, link });
        queryClient.setQueryData(queryKey, after);
      }
    } catch (error) {
      setFailure(error);
      // The request may have been decided elsewhere.
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      setUnderWay(null);
      void queryClient.invalidateQueries({ queryKey: trpc.accessRequests.list.queryKey() });
    }
  };
  return { approve: () => void decide('approve'), reject: () => void decide('reject'), failure, underWay, dialog };
}
