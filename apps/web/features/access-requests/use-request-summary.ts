import { useTranslations } from 'next-intl';
import type { AccessRequestForReview } from './request-to-review.ts';

/** Describes the action of an access request in a sentence. */
export function useAccessRequestSummary({ params, member, invitation, apiKey }: AccessRequestForReview): string {
  const t = useTranslations();
  const deed = useTranslations('accessRequests.deeds');
  const name = member === null ? t('accessRequests.formerMember') : `${member.name} (${member.email})`;
  switch (params.action) {
    case 'invite':
      return deed('invite', { email: params.email, role: t(`common.roles.${params.role}`) });
    case 'changeRole':
      return deed('changeRole', { name, role: t(`common.roles.${params.role}`) });
    case 'removeMember':
      return deed('removeMember', { name });
    case 'revokeInvitation':
      return deed('revokeInvitation', { email: invitation?.email ?? t('accessRequests.gone') });
    case 'createApiKey':
      return deed('createApiKey', { name: params.name });
    case 'revokeApiKey':
      return deed('revokeApiKey', { name: apiKey?.name ?? t('accessRequests.gone') });
    case 'deleteWallet':
      return deed('deleteWallet');
  }
}
