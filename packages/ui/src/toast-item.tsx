'use client';

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Countdown } from './countdown.ts';
import { IconButton } from './icon-button.tsx';
import type { Toast } from './toast-options.ts';
import { useUiTexts } from './ui-texts.tsx';

const usualDuration = 8000;

interface ItemProps {
  toast: Toast;
  isShown: boolean;
  /** Number of earlier messages. If it is not 0, a button shows them. */
  earlier: number;
  onEarlier: () => void;
  held: boolean;
  onHold: (held: boolean) => void;
  onDismiss: (id: number) => void;
}

export function ToastItem({ toast, isShown, earlier, onEarlier, held, onHold, onDismiss }: ItemProps) {
  const words = useUiTexts();
  const { id, text, detail, tone = 'neutral', undo, action, duration = usualDuration } = toast;
  const close = useRef(() => onDismiss(id));
  close.current = () => onDismiss(id);
  const countdown = useRef<Countdown | null>(null);
  useEffect(() => {
    countdown.current ??= new Countdown(duration, () => close.current());
    if (held) countdown.current.pause();
    else countdown.current.resume();
    return () => countdown.current?.pause();
  }, [held, duration]);
  const finish = (act: () => void) => () => {
    onDismiss(id);
    act();
  };
  return (
    <li
      hidden={!isShown}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(id);
      }}
      className="pointer-events-auto flex animate-rise items-start gap-2 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-card"
    >
      {tone === 'positive' && <CircleCheck aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-positive" />}
      {tone === 'danger' && <CircleAlert aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-danger" />}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2">
        <div className="min-w-0 flex-[1_1_12rem] py-1.5 text-sm [overflow-wrap:anywhere]">
          {text}
          {detail && <div className="text-muted">{detail}</div>}
        </div>
        {action && (
          <Button variant="soft" size="small" onClick={finish(action.onSelect)}>
            {action.label}
          </Button>
        )}
        {undo && (
          <Button variant="soft" size="small" onClick={finish(undo)}>
            {words.undo}
          </Button>
        )}
        {earlier > 0 && (
          <Button variant="quiet" size="small" onClick={onEarlier}>
            {words.earlier(earlier)}
          </Button>
        )}
      </div>
      <IconButton size="small" label={words.dismiss} onClick={() => onDismiss(id)} className="shrink-0">
        <X />
      </IconButton>
    </li>
  );
}
