'use client';

import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Something a person can do here: it is in the command palette, and under its key in the help. */
export interface Command {
  /** Unique, and the same while it is there. */
  readonly id: string;
  readonly label: string;
  /** The heading it stands under. */
  readonly group: string;
  /** One key, `g h` for two in a row, `mod+k` with ⌘ or Ctrl. */
  readonly keys?: string;
  /** Further words by which the palette finds it. */
  readonly words?: string;
  /** Known to the help by its key, but no entry of the palette: it needs a row that is selected. */
  readonly onlyKey?: boolean;
  readonly run: () => void;
}

/** The commands of everything that is on the page now. */
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

/** Everything that can be done now. */
export function useAllCommands(): readonly Command[] {
  const list = useCommandList();
  return useSyncExternalStore(list.subscribe, list.all, () => NONE);
}

/** Offers these commands while the caller is on the page; later ones win a key that two want. */
export function useCommands(commands: readonly Command[]): void {
  const list = useCommandList();
  const owner = useRef({});
  // At once with what shows them: a key that is pressed meanwhile would do what it does on every page, such as leave it.
  useLayoutEffect(() => {
    list.set(owner.current, commands);
  }, [list, commands]);
  useLayoutEffect(() => {
    const { current } = owner;
    return () => list.remove(current);
  }, [list]);
}
