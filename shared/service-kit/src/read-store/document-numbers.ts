const FIRST_SLOTS = 4_096;

export interface DocumentNumbers {
  /** null: this id has none yet. */
  find(id: string): number | null;
  /** The id's number, or the next one. */
  of(id: string): number;
}

/**
 * Numbers ids from 1 on, in their order, without keeping them: 12 bytes for each and as much again of room. Two ids that agree in 64 bits
 * would share a number, so compare the id that is stored under it.
 */
export function createDocumentNumbers(): DocumentNumbers {
  let slots = FIRST_SLOTS;
  let highs = new Int32Array(slots);
  let lows = new Int32Array(slots);
  let numbers = new Int32Array(slots);
  let taken = 0;
  let last = 0;
  let [high, low] = [0, 0];

  /** Two hashes in the manner of FNV, http://www.isthe.com/chongo/tech/comp/fnv/ */
  function hash(id: string): void {
    high = 0x811c9dc5 | 0;
    low = 0x050c5d1f;
    for (let index = 0; index < id.length; index += 1) {
      const code = id.charCodeAt(index);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low + code, 0x5bd1e995) ^ (low >>> 15);
    }
  }

  /** Where the number of the hashed id is, or the free slot for it. */
  function slotOf(): number {
    let slot = (high ^ (low >>> 7)) & (slots - 1);
    while (numbers[slot] !== 0 && (highs[slot] !== high || lows[slot] !== low))
      slot = (slot + 1) & (slots - 1);
    return slot;
  }

  function put(number: number): void {
    const slot = slotOf();
    highs[slot] = high;
    lows[slot] = low;
    numbers[slot] = number;
    taken += 1;
  }

  function grow(): void {
    const [oldHighs, oldLows, oldNumbers] = [highs, lows, numbers];
    slots *= 2;
    highs = new Int32Array(slots);
    lows = new Int32Array(slots);
    numbers = new Int32Array(slots);
    taken = 0;
    for (const [slot, number] of oldNumbers.entries()) {
      if (number === 0) continue;
      [high, low] = [oldHighs[slot] ?? 0, oldLows[slot] ?? 0];
      put(number);
    }
  }

  return {
    find(id) {
      hash(id);
      const number = numbers[slotOf()] ?? 0;
      return number === 0 ? null : number;
    },
    of(id) {
      hash(id);
      const known = numbers[slotOf()] ?? 0;
      if (known !== 0) return known;
      if (taken * 3 > slots * 2) {
        grow();
        hash(id);
      }
      last += 1;
      put(last);
      return last;
    },
  };
}
