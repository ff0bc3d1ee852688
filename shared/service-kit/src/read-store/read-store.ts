import type { Position } from '../position.ts';

/**
 * A document of a read model. `position` is that of the newest event in it. Only a greater position replaces a document, so repeated
 * events and outdated writers change nothing.
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
      /** An escaped literal, for a lower-cased field of text alone; a leading `^` anchors it. */
      readonly $regex?: string;
    };
/** A part of MongoDB's query language. Field names may have dots; an array matches if one of its elements does. */
export type Filter = {
  readonly [field: string]: Condition | readonly Filter[] | undefined;
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
};
/** The last field is `_id`. Texts sort by code point, except that engines differ between U+E000 to U+FFFF and higher ones. */
export type Sort = readonly (readonly [field: string, direction: 1 | -1])[];
export type Find = {
  readonly filter?: Filter;
  readonly sort?: Sort;
  readonly skip?: number;
  readonly limit?: number;
};

/** Reads of one collection. Documents are shared: never change them. */
export interface ReadCollection<D extends ReadDocument> {
  get(id: string): Promise<D | null>;
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find(query: Find): Promise<readonly D[]>;
  count(filter?: Filter, options?: { readonly atMost?: number }): Promise<number>;
}

/** The active collection as it was looked up: its reads stay in it even if a rebuilt one takes its place meanwhile. */
export interface PinnedCollection<D extends ReadDocument> extends ReadCollection<D> {
  /** Differs once a rebuilt collection has taken the place of this one. */
  readonly generation: string;
  /** Every event up to here is folded into its documents; `BEFORE_ALL` if none is. */
  readonly position: Position;
}

/** The port for readers. */
export interface ReadModels {
  collection<D extends ReadDocument>(logical: string): ReadCollection<D>;
  pinned<D extends ReadDocument>(logical: string): Promise<PinnedCollection<D> | null>;
  /** Projection key → position, over all groups. */
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
  /** Text that differs whenever the answer to any read may differ; undefined if the engine cannot tell cheaply: then cache nothing by it. */
  version(): string | undefined;
  /** Called after commits that this process made or noticed; returns a function that stops it. */
  onCommit(listener: () => void): () => void;
  /** @throws ReadStoreUnavailable when the store cannot be read */
  ping(): Promise<void>;
}

/** A right to write, for a while: the holder of an older epoch of the group is refused. */
export type Lease = {
  readonly group: string;
  readonly holder: string;
  readonly epoch: number;
  /** ISO instant */
  readonly expiresAt: string;
};

export type Commit = {
  readonly lease: Pick<Lease, 'group' | 'epoch'>;
  readonly replace: readonly {
    readonly collection: string;
    readonly documents: readonly ReadDocument[];
  }[];
  readonly checkpoints: Readonly<Record<string, Position>>;
};

export type Index = {
  readonly name: string;
  readonly fields: readonly (readonly [field: string, direction: 1 | -1])[];
};

/** The port for projectors. Physical names: see physical-name.ts. */
export interface ProjectionStore {
  physical<D extends ReadDocument>(name: string): ReadCollection<D>;
  ensureCollection(physical: string, indexes: readonly Index[]): Promise<void>;
  active(): Promise<Readonly<Record<string, string>>>;
  /** Activates the names whose logical name has no collection yet; the others stay as they are. */
  activateNew(names: Readonly<Record<string, string>>): Promise<void>;
  /** A free, expired or own lease of the group, for `ttlMs` from now; null while another holder has it. An own one that still holds keeps its epoch. */
  lease(group: string, holder: string, ttlMs: number): Promise<Lease | null>;
  releaseLease(lease: Pick<Lease, 'group' | 'epoch'>): Promise<void>;
  /**
   * Writes documents and checkpoints, in one transaction if the engine has transactions; otherwise documents first, which is safe
   * because of the position guard.
   *
   * @throws Fenced when the group has a newer epoch, ReadStoreUnavailable
   */
  commit(commit: Commit): Promise<void>;
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
  ping(): Promise<void>;
}

/** The port for rebuilds. */
export interface RebuildStore extends ProjectionStore {
  /**
   * Puts a rebuilt collection in the place of the active one, provided that `position` is not behind the live checkpoint of the
   * projection, and raises the epochs of all groups, so that live projectors begin again from what is now true.
   *
   * @returns false if the live projection is further: catch up and try again
   */
  swap(rebuilt: {
    readonly logical: string;
    readonly physical: string;
    readonly projection: string;
    readonly position: Position;
  }): Promise<boolean>;
  dropCollection(physical: string): Promise<void>;
}

export interface ReadStore extends ReadModels, RebuildStore {
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
