import type { Position } from '../event-store/event-store.ts';

/**
 * A document of a read model. `position` is that of the newest event folded into it: a document is only ever replaced by one of
 * a greater position, so events that come again, and writers that woke up too late, change nothing.
 */
export type ReadDocument = { readonly _id: string; readonly position: Position };

type Scalar = string | number | boolean | null;
export type Condition =
  | Scalar
  | {
      readonly $in?: readonly Scalar[];
      readonly $ne?: Scalar;
      readonly $gt?: string | number;
      readonly $gte?: string | number;
      readonly $lt?: string | number;
      readonly $lte?: string | number;
      /** An escaped literal, on a lower-cased field that holds nothing but text; `^` at its start anchors it. */
      readonly $regex?: string;
    };
/** The part of MongoDB's query language that every adapter understands. Field names may have dots. An array field matches if one of its elements does. */
export type Filter = {
  readonly [field: string]: Condition | readonly Filter[] | undefined;
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
};
/** Pairs of field and direction; the last field is `_id`. Texts sort by code point (engines differ between U+E000 to U+FFFF and what lies beyond). */
export type Sort = readonly (readonly [field: string, direction: 1 | -1])[];
export type Find = {
  readonly filter?: Filter;
  readonly sort?: Sort;
  readonly skip?: number;
  readonly limit?: number;
};

/** Reads by the logical name of a collection; which physical one is active is looked up inside. Documents are shared, never to be changed. */
export interface ReadCollection<D extends ReadDocument> {
  get(id: string): Promise<D | null>;
  /** Those that exist, by id. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find(query: Find): Promise<readonly D[]>;
  /** How many match; with `atMost` it stops counting there, which bounds what it costs. */
  count(filter?: Filter, options?: { readonly atMost?: number }): Promise<number>;
}

/** A right to write, for a while: whoever holds an older epoch of the group is refused. */
export type Lease = {
  readonly group: string;
  readonly holder: string;
  readonly epoch: number;
  /** ISO instant */ readonly expiresAt: string;
};

export type Commit = {
  readonly lease: Pick<Lease, 'group' | 'epoch'>;
  /** Whole documents by physical collection; each takes its place only if its position is greater than the stored one's. */
  readonly replace: readonly {
    readonly collection: string;
    readonly documents: readonly ReadDocument[];
  }[];
  /** Projection key (`name__vN`) → position of the last event it has handled. */
  readonly checkpoints: Readonly<Record<string, Position>>;
};

/** Which fields an index covers, in order. */
export type Index = {
  readonly name: string;
  readonly fields: readonly (readonly [field: string, direction: 1 | -1])[];
};

export interface ReadStore {
  collection<D extends ReadDocument>(logical: string): ReadCollection<D>;

  /** For projectors, by physical name. */
  physical<D extends ReadDocument>(name: string): ReadCollection<D>;
  ensureCollection(physical: string, indexes: readonly Index[]): Promise<void>;
  dropCollection(physical: string): Promise<void>;
  /** Logical name → active physical name. */
  active(): Promise<Readonly<Record<string, string>>>;
  /** Sets what no logical name has yet; names already active stay. */
  activateNew(names: Readonly<Record<string, string>>): Promise<void>;

  /** A free, expired or own lease of the group, for `ttlMs` from now; null while somebody else holds it. An own one that still holds keeps its epoch. */
  lease(group: string, holder: string, ttlMs: number): Promise<Lease | null>;
  releaseLease(lease: Pick<Lease, 'group' | 'epoch'>): Promise<void>;
  /**
   * Documents and checkpoints, in one transaction where the engine has one; otherwise documents first, which is safe because
   * of the position guard. @throws Fenced when the group has a newer epoch, ReadStoreUnavailable
   */
  commit(commit: Commit): Promise<void>;
  /** Projection key → position, over all groups. */
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
  /**
   * Puts a rebuilt collection in the place of the active one, provided that `position` is not behind the live checkpoint of the projection, and
   * raises the epochs of all groups, so that live projectors begin again from what is now true.
   * @returns false where the live projection is further: catch up and try again.
   */
  swap(rebuilt: {
    readonly logical: string;
    readonly physical: string;
    readonly projection: string;
    readonly position: Position;
  }): Promise<boolean>;

  /** Text that differs whenever the answer to any read may differ; undefined where the engine cannot tell cheaply, and then nothing may be cached by it. */
  version(): string | undefined;
  /** Called after commits that this process made or noticed. */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

export class Fenced extends Error {
  override readonly name = 'Fenced';
  constructor(group: string, epoch: number) {
    super(`Epoch ${epoch} of projection group ${group} is over`);
  }
}

export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
}
