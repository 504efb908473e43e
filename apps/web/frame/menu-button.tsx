'use client';

import { type ButtonHTMLAttributes, type ComponentType, cloneElement, type ReactElement, useState } from 'react';

type Button = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

export interface OpenMenuProps {
  /** The button that it belongs to. */
  readonly trigger: Button;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

interface Props {
  readonly trigger: Button;
  /** Fetches the menu. */
  readonly load: () => Promise<{ readonly default: ComponentType<OpenMenuProps> }>;
}

/** A button with a menu that is fetched when somebody reaches for it: menus are on every page, and seldom opened. */
export function MenuButton({ trigger, load }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<OpenMenuProps> | null>(null);
  const open = () => {
    setOpen(true);
    void load().then(({ default: loaded }) => setMenu(() => loaded));
  };
  if (Menu !== null) return <Menu trigger={trigger} open={isOpen} onOpenChange={setOpen} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: open,
    onKeyDown: ({ key }) => key === 'ArrowDown' && open(),
  });
}
