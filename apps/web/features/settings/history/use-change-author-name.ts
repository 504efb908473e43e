import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ChangeAuthor, HistoryEntry } from './use-history-filter.ts';

type Author = Pick<HistoryEntry, 'userId' | 'apiKeyId' | 'clientId' | 'operation'>;

/** The operation that a worker runs on behalf of the person who connected a bank. */
const BANK_SYNC_OPERATION = 'integrations.run';

/** Returns functions that name the author of a change: a person, and the app or API key that the person used. */
export function useChangeAuthorName() {
  const t = useTranslations('settings.history');
  const trpc = useTRPC();
  const { walletId, members } = useWallet();
  const { data: apps = [] } = useQuery(trpc.connectedApps.list.queryOptions());
  const { data: keys } = useQuery({ ...trpc.apiKeys.list.queryOptions({ walletId, limit: 500 }), retry: false });
  const personOf = (userId: string) => members.find((member) => member.userId === userId)?.name ?? t('formerMember');
  const appOf = (clientId: string) => apps.find((app) => app.clientId === clientId)?.name ?? hostOf(clientId);
  const keyOf = (apiKeyId: string) => keys?.items.find(({ id }) => id === apiKeyId)?.name ?? t('someKey');
  return {
    authorOf: ({ userId, apiKeyId, clientId, operation }: Author): string => {
      if (userId === null) return t('byService');
      const name = personOf(userId);
      if (operation === BANK_SYNC_OPERATION) return t('byBank', { name });
      if (apiKeyId !== null) return t('byKey', { name, key: keyOf(apiKeyId) });
      return clientId === null ? name : t('byApp', { name, app: appOf(clientId) });
    },
    nameOf: (whom: ChangeAuthor): string => {
      if ('apiKeyId' in whom) return keyOf(whom.apiKeyId);
      return 'clientId' in whom ? appOf(whom.clientId) : personOf(whom.userId);
    },
  };
}

/** The host of an app whose client id is an address, otherwise the client id. */
function hostOf(clientId: string): string {
  return URL.parse(clientId)?.host ?? clientId;
}
