'use client';

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { closestLandmark } from './overlay-container.ts';
import { computePlacement } from './placement.ts';

const rest = 500;
const grace = 120;

interface Shown {
  anchor: Element;
  text: string;
}

/**
 * The single tooltip of the page, for all elements with `data-tooltip`; a table has hundreds of buttons. It appears after a short
 * delay on hover and immediately on keyboard focus, stays while hovered, and closes with Escape.
 */
export function TooltipBubble() {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => watchTooltips(bubble, setShown), []);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !shown) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const { left, top } = computePlacement(
      shown.anchor.getBoundingClientRect(),
      { width, height },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      { side: 'above', align: 'center', gap: 6 },
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    return describe(shown, id);
  }, [shown, id]);

  if (!shown) return null;
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] whitespace-normal rounded-control border border-line bg-text px-2 py-1 text-left font-normal text-canvas text-sm normal-case leading-5 shadow-card [overflow-wrap:anywhere]"
    >
      {shown.text}
    </div>,
    closestLandmark(shown.anchor),
  );
}

/** Describes the anchor for screen readers, unless the text is already its name. */
function describe({ anchor, text }: Shown, id: string): () => void {
  if (anchor.getAttribute('aria-label') === text) return () => {};
  const before = anchor.getAttribute('aria-describedby');
  anchor.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
  return () => {
    if (before === null) anchor.removeAttribute('aria-describedby');
    else anchor.setAttribute('aria-describedby', before);
  };
}

function watchTooltips(bubble: { current: HTMLElement | null }, setShown: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  const show = (anchor: Element) => {
    current = anchor;
    const text = anchor.getAttribute('data-tooltip');
    // A tooltip must not cover the menu or list that its anchor has opened.
    const isOpen = anchor.matches('[aria-haspopup][aria-expanded="true"]');
    setShown(text && anchor.isConnected && !isOpen ? { anchor, text } : null);
  };
  const hide = () => {
    clearTimeout(timer);
    current = null;
    setShown(null);
  };
  const anchorOf = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tooltip]') : null);

  const listeners: Partial<Record<keyof DocumentEventMap, (event: Event) => void>> = {
    pointerover: (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const anchor = anchorOf(event);
      const onBubble = event.target instanceof Node && bubble.current?.contains(event.target);
      clearTimeout(timer);
      if (anchor && anchor !== current) timer = setTimeout(() => show(anchor), current ? 0 : rest);
      else if (!anchor && !onBubble && current) timer = setTimeout(hide, grace);
    },
    focusin: (event) => {
      clearTimeout(timer);
      const anchor = anchorOf(event);
      if (anchor?.matches(':focus-visible')) show(anchor);
      else if (current) hide();
    },
    // Hides after the focus change. During a focus change no element has the focus, and a dialog whose content changes
    // would take the focus back.
    focusout: () => {
      clearTimeout(timer);
      timer = setTimeout(hide);
    },
    pointerdown: hide,
    keydown: (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') hide();
    },
    // Hides only a visible tooltip. A pending tooltip is positioned when it is shown.
    scroll: () => {
      if (current) hide();
    },
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  // This code is loaded when an element is hovered or focused, so a tooltip may be needed at once.
  const [focused, pointed] = [':focus-visible', ':hover'].map((state) =>
    document.querySelector(`[data-tooltip]${state}`),
  );
  if (focused) show(focused);
  else if (pointed) timer = setTimeout(() => show(pointed), rest);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
  };
}
