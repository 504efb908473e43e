'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import {
  AtSign,
  Check,
  CircleAlert,
  FileDown,
  KeyRound,
  type LucideIcon,
  MailX,
  MessageSquare,
  PlugZap,
  Scale,
  Trash2,
  UserPlus,
  UserRoundCheck,
  Webhook,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type Notification,
  type NotificationContent,
  type NotificationSentence,
  parseNotificationContent,
} from './notification-content.ts';

const ICONS: Record<NotificationSentence, LucideIcon> = {
  mention: AtSign,
  comment: MessageSquare,
  assignedUser: UserRoundCheck,
  imported: FileDown,
  importFailed: CircleAlert,
  accepted: UserPlus,
  mailFailed: MailX,
  invitation: UserPlus,
  syncFailed: CircleAlert,
  needsReconnect: PlugZap,
  accessRequest: KeyRound,
  webhookOff: Webhook,
  openingBalanceCorrected: Scale,
};
const BAD: readonly NotificationSentence[] = [
  'importFailed',
  'mailFailed',
  'syncFailed',
  'needsReconnect',
  'webhookOff',
];

interface Props {
  readonly notification: Notification;
  readonly onRead: () => void;
  readonly onDelete: () => void;
  /** Called when the person follows the notification's link. */
  readonly onFollow: () => void;
}

export function NotificationRow({ notification, onRead, onDelete, onFollow }: Props) {
  const t = useTranslations('notifications');
  const { walletId } = useWallet();
  const content = parseNotificationContent(notification);
  const title = useTitle(content);
  const address = addressOf(walletId, content);
  const isUnread = notification.readTime === null;
  const Icon = ICONS[content.sentence];
  return (
    <li className={`relative flex items-start gap-3 py-3 pr-3 pl-5 ${address === null ? '' : 'hover:bg-hover'}`}>
      {isUnread && (
        <span role="img" aria-label={t('unread')} className="absolute top-5 left-1.5 size-2 rounded-full bg-accent" />
      )}
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${BAD.includes(content.sentence) ? 'text-warning' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className={isUnread ? 'font-medium' : ''}>
          {address === null ? (
            title
          ) : (
            <Link href={address} onClick={onFollow} className="after:absolute after:inset-0">
              {title}
            </Link>
          )}
        </p>
        <Details content={content} />
        <p className="text-muted text-sm">
          <RelativeTime time={notification.createdTime}>{(time) => time}</RelativeTime>
        </p>
      </div>
      <div className="relative z-1 -my-1 flex shrink-0">
        {isUnread && (
          <IconButton label={t('read')} size="small" onClick={onRead}>
            <Check />
          </IconButton>
        )}
        <IconButton label={t('delete')} size="small" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

/**
 * The path of the notification's link, else null. An access request may outlive the wallet, so its page is outside the
 * wallet.
 */
function addressOf(walletId: string, { path, accessRequestId }: NotificationContent): string | null {
  if (accessRequestId !== null) return `/access-requests/${accessRequestId}`;
  return path === null ? null : `/w/${walletId}${path}`;
}

/** The translated sentence with the current names of members and assets. */
function useTitle({ sentence, userId, email, filename, assetId, app, host, bank }: NotificationContent): string {
  const t = useTranslations('notifications');
  const { members } = useWallet();
  const assets = useAssets().data?.items;
  const member = members.find((one) => one.userId === userId)?.name;
  return t(`said.${sentence}`, {
    name: sentence === 'accessRequest' ? (app ?? t('app')) : (member ?? email ?? t('somebody')),
    filename: filename ?? t('file'),
    host: host ?? t('server'),
    asset: bank ?? assets?.find(({ id }) => id === assetId)?.name ?? t('account'),
  });
}

function Details({ content: { sentence, counts, problem, quote, facts } }: { content: NotificationContent }) {
  const t = useTranslations('notifications');
  const words = useProblemSentence();
  return (
    <>
      {counts !== null && <p className="text-muted text-sm">{t('counts', counts)}</p>}
      {problem !== null && (
        <p className="text-muted text-sm">{words({ code: problem, detail: null, errors: [], retryAfter: null })}</p>
      )}
      {sentence === 'mailFailed' && <p className="text-muted text-sm">{t('sendLink')}</p>}
      {quote !== null && (
        <p dir="auto" className="line-clamp-4 whitespace-pre-line text-muted text-sm">
          {quote}
        </p>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd dir="auto" className="line-clamp-3">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
