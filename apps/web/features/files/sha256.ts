const BLOCK = 64;
/** The fractional parts of the cube roots of the first 64 primes, and of the square roots of the first eight (FIPS 180-4). */
const CONSTANTS = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);

/**
 * SHA-256 of bytes that come in pieces. Browsers have their own only on secure origins, and only of what lies in memory
 * as a whole: this one is for a Coffer at home without HTTPS, and for large files.
 */
export class Sha256 {
  readonly #state = Int32Array.from(START);
  readonly #words = new Int32Array(BLOCK);
  readonly #block = new DataView(new ArrayBuffer(BLOCK));
  #length = 0;

  add(bytes: Uint8Array): void {
    const block = new Uint8Array(this.#block.buffer);
    for (let at = 0; at < bytes.length; ) {
      const filled = this.#length % BLOCK;
      const piece = bytes.subarray(at, at + BLOCK - filled);
      block.set(piece, filled);
      this.#length += piece.length;
      at += piece.length;
      if (this.#length % BLOCK === 0) this.#compress();
    }
  }

  /** In hexadecimal. Nothing can be added any more. */
  digest(): string {
    const bits = this.#length * 8;
    const zeros = (2 * BLOCK - 9 - (this.#length % BLOCK)) % BLOCK;
    const end = new DataView(new ArrayBuffer(1 + zeros + 8));
    end.setUint8(0, 0x80);
    end.setUint32(1 + zeros, Math.floor(bits / 2 ** 32));
    end.setUint32(5 + zeros, bits % 2 ** 32);
    this.add(new Uint8Array(end.buffer));
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #compress(): void {
    const [words, state] = [this.#words, this.#state];
    for (let t = 0; t < 16; t += 1) words[t] = this.#block.getInt32(t * 4);
    for (let t = 16; t < BLOCK; t += 1) {
      const [old, late] = [words[t - 15] ?? 0, words[t - 2] ?? 0];
      const first = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[t] = (words[t - 16] ?? 0) + first + (words[t - 7] ?? 0) + second;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < BLOCK; t += 1) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mixed + choice + (CONSTANTS[t] ?? 0) + (words[t] ?? 0)) | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + value;
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits behind the point of the roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Int32Array.from(primes, (prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}
