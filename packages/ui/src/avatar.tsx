import { classNames } from './class-names.ts';
import { initials } from './initials.ts';

/** The initials of a person or wallet. Decorative, unless `label` is given: the name is shown next to it. */
export function Avatar({
  name,
  label,
  size = 'medium',
}: {
  name: string;
  label?: string;
  size?: 'small' | 'medium' | 'large';
}) {
  const sizes = { small: 'size-6 text-xs', medium: 'size-8 text-sm', large: 'size-12 text-lg' };
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classNames(
        'inline-grid shrink-0 select-none place-items-center rounded-full bg-accent-soft font-medium text-accent',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
