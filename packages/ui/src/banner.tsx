'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiTexts } from './ui-texts.tsx';

export interface BannerProps {
  tone?: 'info' | 'positive' | 'warning' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

const tones = {
  info: { Icon: Info, looks: 'bg-accent-soft', icon: 'text-accent' },
  positive: { Icon: CircleCheck, looks: 'bg-positive-soft', icon: 'text-positive' },
  warning: { Icon: TriangleAlert, looks: 'bg-warning-soft', icon: 'text-warning' },
  danger: { Icon: CircleAlert, looks: 'bg-danger-soft', icon: 'text-danger' },
};

/** A message about the content below. Screen readers announce errors immediately, other messages at the next pause. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  const words = useUiTexts();
  const { Icon, looks, icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card px-4 py-2.5', looks)}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', icon)} />
      <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(10rem,100%)] flex-1 long-words">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={classNames('text-pretty', Boolean(title) && 'text-sm')}>{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton label={words.dismiss} size="small" onClick={onDismiss} className="-mr-2 ml-auto">
          <X />
        </IconButton>
      )}
    </div>
  );
}
