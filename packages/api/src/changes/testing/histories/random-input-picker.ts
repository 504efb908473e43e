import { addDays } from '@coffer/domain/dates.ts';
import type { SeededRandom } from '../../../demo/seeded-random.ts';
import type { ExistingRecords } from './existing-records.ts';

/** Thrown if a write needs an existing record and no record is suitable. */
export class NoSuitableRecord extends Error {}

/** Picks random input for a write from the existing records. */
export class RandomInputPicker {
  readonly random: SeededRandom;
  readonly existingRecords: ExistingRecords;
  readonly userIds: readonly string[];
  #made = 0;

  constructor(random: SeededRandom, existingRecords: ExistingRecords, userIds: readonly string[]) {
    this.random = random;
    this.existingRecords = existingRecords;
    this.userIds = userIds;
  }

  /** Returns a random item. @throws NoSuitableRecord if there are no items */
  pickItem<Item>(items: readonly Item[]): Item {
    const item = items[this.random.between(0, items.length - 1)];
    if (item === undefined) throw new NoSuitableRecord();
    return item;
  }

  /** Returns the id of a random item. @throws NoSuitableRecord if there are no items */
  id(items: readonly { readonly id: string }[]): string {
    return this.pickItem(items).id;
  }

  /** Requires that the list is empty. @throws NoSuitableRecord otherwise */
  none(items: readonly unknown[]): void {
    if (items.length > 0) throw new NoSuitableRecord();
  }

  /** Returns some random ids, at least one. @throws NoSuitableRecord if there are no items */
  ids(items: readonly { readonly id: string }[], most = 4): string[] {
    const count = this.random.between(1, most);
    return [...new Set(Array.from({ length: count }, () => this.id(items)))];
  }

  /** Returns an id, null or undefined. */
  maybe(items: readonly { readonly id: string }[]): string | null | undefined {
    if (items.length === 0 || this.random.chance(0.4)) return this.random.chance(0.5) ? null : undefined;
    return this.id(items);
  }

  chance(probability = 0.5): boolean {
    return this.random.chance(probability);
  }

  name(): string {
    this.#made += 1;
    return `${this.pickItem(['Rent', 'Food', 'Trip', 'Café', 'Löwe'])} ${this.random.between(1, 1_000_000)}-${this.#made}`;
  }

  day(): string {
    return addDays('2026-02-01', this.random.between(0, 20));
  }

  amount(): string {
    return `${this.chance() ? '-' : ''}${this.random.between(0, 50)}.${this.random.between(1, 9)}${this.random.between(1, 9)}`;
  }

  positive(): string {
    return `${this.random.between(1, 50)}.${this.random.between(1, 9)}`;
  }

  currency(): string {
    return this.chance(0.8) ? 'EUR' : 'USD';
  }
}
