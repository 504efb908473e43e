'use client';

import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { MenuProps } from './menu-props.ts';
import { closestLandmark, OverlayContainerContext } from './overlay-container.ts';
import { ignorePressOnTrigger, returnFocus } from './overlay-events.ts';

interface MenuPanelProps extends Omit<MenuProps, 'trigger' | 'open' | 'onOpenChange'> {
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string;
  /** The item that initially has the focus; null if the menu was opened with a pointer. */
  beginAt: 'first' | 'last' | null;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

// Radix's menu without its own trigger button: ours is rendered before this file is loaded.
export function MenuPanel({
  anchor,
  labelledBy,
  beginAt,
  isOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  children,
}: MenuPanelProps) {
  const dialog = use(OverlayContainerContext);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && beginAt !== null) focusItem(content.current, beginAt);
  }, [isOpen, beginAt]);
  return (
    // The menu is not modal, because a modal menu would lock page scrolling.
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={dialog ?? closestLandmark(anchor.current)}>
        <Radix.Content
          ref={content}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onEntryFocus={(event) => {
            // Radix only supports focusing the first item.
            if (beginAt === 'last' && focusItem(content.current, 'last')) event.preventDefault();
          }}
          onInteractOutside={(event) => ignorePressOnTrigger(event, anchor.current)}
          onCloseAutoFocus={(event) => returnFocus(event, anchor.current)}
          className="z-menu max-h-[var(--radix-popper-available-height)] min-w-44 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-card outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first or last enabled item. Returns false if no item is rendered yet. */
function focusItem(menu: HTMLElement | null, place: 'first' | 'last'): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [])];
  const item = items.at(place === 'first' ? 0 : -1);
  item?.focus();
  return item !== undefined;
}

const itemLooks =
  'relative flex min-h-control-small cursor-default select-none items-center gap-2.5 rounded-control px-2.5 py-1 text-base outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-control';

export interface MenuItemProps {
  icon?: ReactNode;
  /** Keyboard shortcut of the same action. */
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** True if the single child is a link with its own icon and shortcut. */
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
      <span className="long-words min-w-0 flex-1">{children}</span>
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
      // The menu stays open, because several items are often changed together.
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
