import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import type { AccessRequestForReview } from './request-to-review.ts';
import { useAccessRequestSummary } from './use-request-summary.ts';

/** The facts of an access request: the action, the wallet, the affected member's current role, and the expiry. */
export function AccessRequestFacts({ request }: { request: AccessRequestForReview }) {
  const t = useTranslations('accessRequests');
  const { walletName, params, expiresTime, status } = request;
  return (
    <dl className="grid gap-3 rounded-card bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
      <Fact label={t(status === 'pending' ? 'what' : 'asked')}>
        <RequestedAction request={request} />
      </Fact>
      {walletName !== null && <Fact label={t('wallet')}>{walletName}</Fact>}
      <CurrentMembership request={request} />
      {params.action === 'createApiKey' && <ScopesOfKey scopes={params.scopes} />}
      {status === 'pending' && (
        <Fact label={t('until')}>
          <RelativeTime time={expiresTime}>{(time) => time}</RelativeTime>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}

function RequestedAction({ request }: { request: AccessRequestForReview }) {
  const words = useAccessRequestSummary(request);
  const { params } = request;
  const givesRole = params.action === 'invite' || params.action === 'changeRole';
  return (
    <>
      {words}
      {givesRole && <Grants role={params.role} permissions={params.permissions} />}
    </>
  );
}

interface GrantsProps {
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** Explains the role, and lists additional permissions. */
function Grants({ role, permissions }: GrantsProps) {
  const t = useTranslations();
  return (
    <>
      <span className="block text-muted text-sm">{t(`identity.roleMeaning.${role}`)}</span>
      {permissions.length > 0 && (
        <span className="block text-sm">
          {t('accessRequests.besides', {
            permissions: permissions.map((permission) => t(`settings.permissions.${permission}`)).join(', '),
          })}
        </span>
      )}
    </>
  );
}

/** The current role and permissions of the affected member. */
function CurrentMembership({ request: { params, member, status } }: { request: AccessRequestForReview }) {
  const t = useTranslations();
  const isAbout = params.action === 'changeRole' || params.action === 'removeMember';
  if (!isAbout || member === null || status !== 'pending') return null;
  const grants = member.permissions.map((permission) => t(`settings.permissions.${permission}`)).join(', ');
  return (
    <Fact label={t('accessRequests.now')}>
      {t(`common.roles.${member.role}`)}
      {grants !== '' && <span className="block text-sm">{t('accessRequests.besides', { permissions: grants })}</span>}
    </Fact>
  );
}

function ScopesOfKey({ scopes }: { scopes: readonly ('service:read' | 'service:write')[] }) {
  const t = useTranslations();
  return (
    <Fact label={t('settings.apiKeys.scopesLabel')}>
      {scopes.map((scope) => (
        <span key={scope} className="block">
          {t(`settings.apiKeys.scopes.${scope}`)}
          <span className="block text-muted text-sm">{t(`settings.apiKeys.scopeMeanings.${scope}`)}</span>
        </span>
      ))}
    </Fact>
  );
}
