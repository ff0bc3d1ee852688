/** How many changed documents make a generation: about 60 MB, with everything that V8 keeps for them. */
const GENERATION_DOCUMENTS = 40_000;

/**
 * Says for all projections how long documents stay in memory: once those that changed are enough to begin a new generation, those go that
 * nobody has asked for since the last one began.
 */
export function createMemory(generationDocuments = GENERATION_DOCUMENTS) {
  const listeners: ((ended: number) => void)[] = [];
  let generation = 0;
  let documents = 0;

  return {
    generation: () => generation,
    /** Called when a generation has ended, with its number. */
    onEnd: (forget: (ended: number) => void) => void listeners.push(forget),
    grow(more: number) {
      documents += more;
      if (documents < generationDocuments) return;
      documents = 0;
      const ended = generation;
      generation += 1;
      for (const forget of listeners) forget(ended);
    },
  };
}
export type Memory = ReturnType<typeof createMemory>;
