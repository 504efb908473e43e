'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, use, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { landmarkOf, OverlayContainer } from './overlay-container.ts';

export interface MenuProps {
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** What can be done, behind one button. */
export function Menu({ trigger, align = 'end', side = 'bottom', open, onOpenChange, children }: MenuProps) {
  const dialog = use(OverlayContainer);
  const button = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const changed = (next: boolean) => {
    setLandmark(landmarkOf(button.current));
    onOpenChange?.(next);
  };
  return (
    // Not modal: that would lock the page's scrolling, which a menu does not need.
    <Radix.Root modal={false} onOpenChange={changed} {...(open === undefined ? {} : { open })}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={dialog ?? landmark}>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          className="z-menu max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-44 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-card outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemLooks =
  'relative flex min-h-control-small cursor-default select-none items-center gap-2.5 rounded-control px-2.5 py-1 text-base outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-control';

export interface MenuItemProps {
  icon?: ReactNode;
  /** The key that does the same. */
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** The one child is a link; icon and shortcut are then its own. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, shortcut, tone = 'neutral', asChild, onSelect, children, ...rest }: MenuItemProps) {
  const className = classNames(itemLooks, tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft');
  const select = onSelect ? { onSelect } : {};
  if (asChild) {
    return (
      <Radix.Item asChild className={className} {...select} {...rest}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={className} {...select} {...rest}>
      {icon && (
        <span className={classNames('shrink-0 [&>svg]:size-[1.125rem]', tone === 'neutral' && 'text-muted')}>
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {shortcut && <kbd className="shrink-0 pl-4 font-sans text-muted text-sm">{shortcut}</kbd>}
    </Radix.Item>
  );
}

export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      // Several are often changed at one go.
      onSelect={(event) => event.preventDefault()}
      className={classNames(itemLooks, 'pl-9')}
    >
      <MenuMark />
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuRadioGroup({
  value,
  onValueChange,
  children,
}: {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {children}
    </Radix.RadioGroup>
  );
}

export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value} className={classNames(itemLooks, 'pl-9')}>
      <MenuMark />
      {children}
    </Radix.RadioItem>
  );
}

const MenuMark = () => (
  <Radix.ItemIndicator className="absolute left-2.5">
    <Check aria-hidden="true" className="size-[1.125rem] text-accent" />
  </Radix.ItemIndicator>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 font-medium text-muted text-sm">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
