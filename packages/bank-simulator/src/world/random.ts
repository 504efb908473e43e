/** Reproducible random numbers from a seed, with a state that can be saved: the same seed gives the same world. */
export interface RandomState {
  state: number;
}

/** A number from 0 (included) to 1 (excluded), by mulberry32. */
export function drawNumber(random: RandomState): number {
  random.state = (random.state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(random.state ^ (random.state >>> 15), 1 | random.state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** A whole number from `least` to `most`, both included. */
export const drawBetween = (random: RandomState, least: number, most: number): number =>
  least + Math.floor(drawNumber(random) * (most - least + 1));

/** True with the probability `share`. */
export const drawBoolean = (random: RandomState, share: number): boolean => drawNumber(random) < share;

/** A random item of a list. @throws if the list is empty */
export function drawItem<Item>(random: RandomState, items: readonly Item[]): Item {
  const item = items[Math.floor(drawNumber(random) * items.length)];
  if (item === undefined) throw new RangeError('Nothing to draw from.');
  return item;
}

/** A random text of this many hexadecimal digits. */
export function drawHex(random: RandomState, digits: number): string {
  let hex = '';
  while (hex.length < digits)
    hex += Math.floor(drawNumber(random) * 65_536)
      .toString(16)
      .padStart(4, '0');
  return hex.slice(0, digits);
}

/** A random text in the form of a UUID version 4. */
export function drawUuid(random: RandomState): string {
  const hex = drawHex(random, 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

/** A seed from a text (FNV-1a), so that named objects are the same in whatever order they are created. */
export function seedFromText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
