export interface Chance {
  next(): number;
  below(limit: number): number;
  pick<T>(pool: readonly T[]): T;
  happens(probability: number): boolean;
  uuid(): string;
}

/** FNV-1a: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-21 */
function numberOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(words)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** sfc32 of PractRand: https://pracrand.sourceforge.net */
function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [numberOf(`${seed}.a`), numberOf(`${seed}.b`), numberOf(seed), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

const hex = (number: number): string => number.toString(16).padStart(8, '0');

export function createChance(seed: string): Chance {
  const bits = sfc32(seed);
  const next = () => bits() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick<T>(pool: readonly T[]): T {
      const chosen = pool[below(pool.length)];
      if (chosen === undefined) throw new RangeError('There is nothing to choose from');
      return chosen;
    },
    uuid() {
      const [a, b, c, d] = [hex(bits()), hex(bits()), hex(bits()), hex(bits())];
      // Version 4, variant 10: https://www.rfc-editor.org/rfc/rfc9562#section-5.4
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
