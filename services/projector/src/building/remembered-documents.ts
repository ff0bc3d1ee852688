import type { ReadDocument } from '@portal/service-kit/read-store/read-store';

/** Of the documents' JSON. With all else that V8 keeps for them, they take about three times as much. */
const GENERATION_CHARACTERS = 20_000_000;

export interface RememberedDocuments {
  get(id: string): ReadDocument | undefined;
  set(document: ReadDocument): void;
}

export interface Memory {
  add(): RememberedDocuments;
  /** Says how much JSON the documents that were set have made. */
  grow(characters: number): void;
}

/**
 * The documents of all projections that were folded lately: once there are enough of them to begin a new generation, those go that nobody
 * has asked for since the last one began.
 */
export function createMemory(generationCharacters = GENERATION_CHARACTERS): Memory {
  const all: { beginGeneration(): void }[] = [];
  let characters = 0;

  function add(): RememberedDocuments {
    let recent = new Map<string, ReadDocument>();
    let earlier = new Map<string, ReadDocument>();
    all.push({
      beginGeneration() {
        earlier = recent;
        recent = new Map();
      },
    });
    return {
      get(id) {
        const known = recent.get(id);
        if (known) return known;
        const before = earlier.get(id);
        if (before) recent.set(id, before);
        return before;
      },
      set: (document) => void recent.set(document._id, document),
    };
  }

  return {
    add,
    grow(more) {
      characters += more;
      if (characters < generationCharacters) return;
      characters = 0;
      for (const each of all) each.beginGeneration();
    },
  };
}
