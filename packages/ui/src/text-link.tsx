import type { ComponentProps } from 'react';
import { AsChild } from './as-child.tsx';
import { classNames } from './class-names.ts';

/** A link in running text. With `asChild` the single child is the link. */
export function TextLink({ asChild = false, className, ...rest }: ComponentProps<'a'> & { asChild?: boolean }) {
  const Link = asChild ? AsChild : 'a';
  return (
    <Link
      {...rest}
      className={classNames(
        'rounded-[0.125rem] font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    />
  );
}
