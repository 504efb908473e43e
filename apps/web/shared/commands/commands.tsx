'use client';

import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** An action on the current page; shown in the command palette and, with its key, in the shortcut help. */
export interface Command {
  /** An id that is unique, and stable while the command is registered. */
  readonly id: string;
  readonly label: string;
  /** The heading in the palette and the help. */
  readonly group: string;
  /** A single key, `g h` for two in a row, `mod+k` for ⌘ or Ctrl. */
  readonly keys?: string;
  /** More search terms for the palette. */
  readonly words?: string;
  /** Only in the shortcut help, not in the palette: the command needs a selected row. */
  readonly onlyKey?: boolean;
  readonly run: () => void;
}

/** All commands registered by the current page. */
class CommandList {
  readonly #owners = new Map<object, readonly Command[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Command[] = [];

  set(owner: object, commands: readonly Command[]): void {
    this.#owners.set(owner, commands);
    this.#changed();
  }

  remove(owner: object): void {
    this.#owners.delete(owner);
    this.#changed();
  }

  readonly all = (): readonly Command[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.#all = [...this.#owners.values()].flat();
    for (const listener of this.#listeners) listener();
  }
}

const Commands = createContext<CommandList | null>(null);

export function CommandsProvider({ children }: { children: ReactNode }) {
  const list = useMemo(() => new CommandList(), []);
  return <Commands value={list}>{children}</Commands>;
}

function useCommandList(): CommandList {
  const list = use(Commands);
  if (list === null) throw new Error('commands outside the frame');
  return list;
}

const NONE: readonly Command[] = [];

/** All commands that are available now. */
export function useAllCommands(): readonly Command[] {
  const list = useCommandList();
  return useSyncExternalStore(list.subscribe, list.all, () => NONE);
}

/** Registers these commands while the caller is mounted. If two commands share a key, the later one wins. */
export function useCommands(commands: readonly Command[]): void {
  const list = useCommandList();
  const owner = useRef({});
  // A layout effect, so that no key press between paint and effect reaches the previous command, such as one that
  // leaves the page.
  useLayoutEffect(() => {
    list.set(owner.current, commands);
  }, [list, commands]);
  useLayoutEffect(() => {
    const { current } = owner;
    return () => list.remove(current);
  }, [list]);
}
