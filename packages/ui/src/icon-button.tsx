'use client';

import type { ComponentProps, ReactNode } from 'react';
import { AsChild } from './as-child.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  /** The icon; with `asChild` the link that contains it. */
  children: ReactNode;
  /** Keyboard shortcut of the same action, shown in the tooltip. */
  shortcut?: string;
  size?: 'medium' | 'small';
  variant?: 'quiet' | 'secondary';
  pressed?: boolean;
  pending?: boolean;
  asChild?: boolean;
}

export function IconButton({
  label,
  shortcut,
  children,
  size = 'medium',
  variant = 'quiet',
  pressed,
  pending = false,
  asChild = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const shared = {
    'aria-label': label,
    'data-tooltip': shortcut ? `${label} · ${shortcut}` : label,
    className: classNames(
      'inline-grid shrink-0 place-items-center rounded-control border transition-colors duration-100 hover:bg-hover hover:text-text [&>svg]:size-[1.125rem]',
      'disabled:cursor-not-allowed disabled:opacity-50',
      variant === 'secondary' ? 'border-line-strong bg-raised' : 'border-transparent',
      pressed ? 'bg-accent-soft text-accent' : 'text-muted',
      size === 'small' ? 'size-control-small' : 'size-control',
      className,
    ),
  };
  if (asChild) {
    return (
      <AsChild {...shared} {...(onClick ? { onClick } : {})} {...rest}>
        {children}
      </AsChild>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      aria-pressed={pressed}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (!pending) onClick?.(event);
      }}
      {...rest}
    >
      {pending ? <Spinner /> : children}
    </button>
  );
}
