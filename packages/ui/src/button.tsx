'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { AsChild } from './as-child.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useUiTexts } from './ui-texts.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'small';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while an action runs: the button keeps its width and focus, shows a spinner, and ignores presses. */
  pending?: boolean;
  icon?: ReactNode;
  /** Applies the styles to the single child, such as a link. */
  asChild?: boolean;
}

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-raised text-text border-line-strong hover:bg-hover',
  soft: 'bg-accent-soft text-accent border-transparent hover:text-accent-hover',
  quiet: 'bg-transparent text-text border-transparent hover:bg-hover',
  danger: 'bg-danger-fill text-on-danger hover:bg-danger-fill-hover border-transparent',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-control px-3.5 py-1 text-base',
  small: 'min-h-control-small px-2.5 py-0.5 text-sm',
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const words = useUiTexts();
  const shared = classNames(
    'relative inline-flex max-w-full select-none items-center justify-center gap-2 rounded-control border text-center font-medium leading-tight transition-colors duration-100 long-words',
    'disabled:cursor-not-allowed disabled:opacity-50',
    looks[variant],
    sizes[size],
    className,
  );
  if (asChild) {
    return (
      <AsChild className={shared} {...(onClick ? { onClick } : {})} {...rest}>
        {children}
      </AsChild>
    );
  }
  // A pending button is not `disabled`, because a disabled button loses the focus.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type ?? 'button'}
      className={shared}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      <span className={classNames('inline-flex min-w-0 items-center justify-center gap-2', pending && 'opacity-0')}>
        {icon && <span className="shrink-0 [&>svg]:size-[1.125em]">{icon}</span>}
        <span className="min-w-0">{children}</span>
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{words.working}</span>
        </span>
      )}
    </button>
  );
}
