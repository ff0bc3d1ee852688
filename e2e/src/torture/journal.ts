/** `unknown`: no answer came, and the client asked no further. Such a write may be there once, or not at all. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

export type Written = { fate: Fate; readonly id: string | null; readonly answeredAt?: number };
export type Person = {
  readonly email: string;
  readonly name: string;
  /** Null while it is unknown whether the last decision was taken. */
  state: 'pending' | 'approved' | 'rejected' | null;
};

/** The acknowledged and the refused writes, by words that only one write has, and what was read that should not have been. */
export type Journal = {
  readonly posts: Map<string, Written>;
  readonly comments: Map<string, Written & { readonly postId: string }>;
  /** By post and member; null where the last outcome is unknown. */
  readonly likes: Map<string, Map<string, boolean | null>>;
  readonly people: Person[];
  readonly faults: string[];
  readonly counts: Record<'writes' | 'retries' | 'reads', number>;
};

export const createJournal = (): Journal => ({
  posts: new Map(),
  comments: new Map(),
  likes: new Map(),
  people: [],
  faults: [],
  counts: { writes: 0, retries: 0, reads: 0 },
});
