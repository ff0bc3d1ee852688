/** The size of the documents' JSON. With everything that V8 keeps for them, documents take about three times as much. */
const GENERATION_CHARACTERS = 20_000_000;

/**
 * Says for all projections how long documents stay in memory: once those that changed are enough to begin a new generation, those go that
 * nobody has asked for since the last one began.
 */
export interface Memory {
  generation(): number;
  /** Called when a generation has ended, with its number. */
  onEnd(forget: (ended: number) => void): void;
  /** Says how much JSON the documents that changed have made. */
  grow(characters: number): void;
}

export function createMemory(generationCharacters = GENERATION_CHARACTERS): Memory {
  const listeners: ((ended: number) => void)[] = [];
  let generation = 0;
  let characters = 0;

  return {
    generation: () => generation,
    onEnd: (forget) => void listeners.push(forget),
    grow(more) {
      characters += more;
      if (characters < generationCharacters) return;
      characters = 0;
      const ended = generation;
      generation += 1;
      for (const forget of listeners) forget(ended);
    },
  };
}
