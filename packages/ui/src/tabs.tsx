'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: string;
  count?: number;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs are about. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** One `TabPanel` an item. */
  children: ReactNode;
  className?: string;
}

export function Tabs({ label, items, value, onValueChange, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} {...(className ? { className } : {})}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            className="min-h-control shrink-0 rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted transition-colors duration-100 hover:text-text focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="ml-2 rounded-full bg-hover px-1.5 text-muted text-sm tabular-nums">{item.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="rounded-control pt-4">
      {children}
    </Radix.Content>
  );
}
