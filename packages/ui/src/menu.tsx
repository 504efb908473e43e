'use client';

import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { MenuProps } from './menu-props.ts';
import { OverlayTrigger } from './overlay-trigger.tsx';
import { useOverlay } from './use-overlay.ts';

const load = () => import('./menu-panel.tsx');
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

// A menu and its items are loaded together when it is first opened.
export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));
export const MenuCheckboxItem = lazy(async () => ({ default: (await load()).MenuCheckboxItem }));
export const MenuRadioGroup = lazy(async () => ({ default: (await load()).MenuRadioGroup }));
export const MenuRadioItem = lazy(async () => ({ default: (await load()).MenuRadioItem }));
export const MenuLabel = lazy(async () => ({ default: (await load()).MenuLabel }));
export const MenuSeparator = lazy(async () => ({ default: (await load()).MenuSeparator }));

/** Actions behind one button. */
export function Menu({ trigger, open, onOpenChange, ...panel }: MenuProps) {
  const { isOpen, isLoaded, setOpen } = useOverlay(open, onOpenChange);
  const [beginAt, setBeginAt] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <>
      <OverlayTrigger
        ref={button}
        id={id}
        kind="menu"
        isOpen={isOpen}
        onPress={(place) => {
          setBeginAt(place);
          setOpen(!isOpen);
        }}
        onIntent={() => void load()}
      >
        {trigger}
      </OverlayTrigger>
      {isLoaded && (
        <Suspense>
          <MenuPanel
            anchor={button}
            labelledBy={id}
            beginAt={beginAt}
            isOpen={isOpen}
            onOpenChange={setOpen}
            {...panel}
          />
        </Suspense>
      )}
    </>
  );
}
