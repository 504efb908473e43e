'use client';

import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';

export interface TabItem {
  value: string;
  label: string;
  count?: number;
  disabled?: boolean;
}

export interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** One `TabPanel` per item. */
  children: ReactNode;
  className?: string;
}

const TabsContext = createContext<{ id: string; value: string }>({ id: '', value: '' });

/** Shows one of several panels. The arrow keys select another tab and show its panel immediately. */
export function Tabs({ label, items, value, onValueChange, children, className }: TabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const open = items.filter(({ disabled }) => !disabled);
    const at = open.findIndex((item) => item.value === value);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1 + open.length, Home: 0, End: open.length - 1 }[event.key];
    const next = target === undefined ? undefined : open[target % open.length];
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  };
  return (
    <TabsContext value={{ id, value }}>
      <div className={className}>
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-controls={`${id}-panel-${item.value}`}
              aria-selected={item.value === value}
              tabIndex={item.value === value ? 0 : -1}
              disabled={item.disabled}
              onClick={() => onValueChange(item.value)}
              className={classNames(
                'focus-visible:-outline-offset-2 min-h-control shrink-0 rounded-t-control border-b-2 px-3 font-medium transition-colors duration-100 hover:text-text disabled:cursor-not-allowed disabled:opacity-50',
                item.value === value ? 'border-accent text-text' : 'border-transparent text-muted',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="ml-2 rounded-full bg-hover px-1.5 text-muted text-sm tabular-nums">{item.count}</span>
              )}
            </button>
          ))}
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const tabs = use(TabsContext);
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a panel without controls.
      tabIndex={0}
      className="rounded-control pt-4"
    >
      {children}
    </div>
  );
}
