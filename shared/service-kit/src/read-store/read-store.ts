import type { Position } from '../event-store/log-position.ts';
import type { IsoInstant } from '../time/iso-instant.ts';

/**
 * A document of a read model. `position` is that of the newest event in it. Only a greater position replaces a document, so repeated events
 * and outdated writers change nothing.
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
      /** One element of an array equals it, or in `array.field` this field of one element. */
      readonly $contains?: string;
    };
/**
 * A subset of MongoDB's query language. Field names may have dots. In all documents, a field that is asked for holds values of one type, or
 * null, which a missing field equals; arrays are only asked for what they contain.
 */
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

/** Documents are shared: never change them. */
export interface ReadCollection<D extends ReadDocument> {
  get(id: string): Promise<D | null>;
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find(query: Find): Promise<readonly D[]>;
  count(filter?: Filter, options?: { readonly atMost?: number }): Promise<number>;
}

/** The collection that was active at the lookup. Its reads stay in it even if a rebuilt one takes its place meanwhile. */
export interface PinnedCollection<D extends ReadDocument> extends ReadCollection<D> {
  readonly generation: string;
  /** Every event up to here is in the documents; `BEFORE_ALL` if none is. */
  readonly position: Position;
}

export interface ReadModels {
  collection<D extends ReadDocument>(logical: string): ReadCollection<D>;
  pinned<D extends ReadDocument>(logical: string): Promise<PinnedCollection<D> | null>;
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
  /** Text that differs whenever the answer to any read may differ; undefined if the engine cannot tell cheaply: then don't cache by it. */
  version(): string | undefined;
  /** Called after commits that this process made or noticed. The returned function ends the subscription. */
  onCommit(listener: () => void): () => void;
  ping(): Promise<void>;
}

/** The temporary right to write. The store refuses the holder of an older epoch of the group. */
export type Lease = {
  readonly group: string;
  readonly holder: string;
  readonly epoch: number;
  readonly expiresAt: IsoInstant;
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
  /** In this order: 1 is ascending, -1 descending. */
  readonly fields: Readonly<Record<string, 1 | -1>>;
  /** The index finds documents and never orders them. New entries may then follow older ones of the same value, so that fewer pages change. */
  readonly unordered?: true;
};

export interface ProjectionStore {
  physical<D extends ReadDocument>(name: string): ReadCollection<D>;
  ensureCollection(physical: string, indexes: readonly Index[]): Promise<void>;
  active(): Promise<Readonly<Record<string, string>>>;
  /** Activates the names whose logical name has no collection yet; the others stay as they are. */
  activateNew(names: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Grants a free, expired or own lease of the group for `ttlMs` from now; null while another holder has it. An own lease that still holds
   * keeps its epoch.
   */
  lease(group: string, holder: string, ttlMs: number): Promise<Lease | null>;
  releaseLease(lease: Pick<Lease, 'group' | 'epoch'>): Promise<void>;
  /**
   * Writes documents and checkpoints, in one transaction if the engine has transactions. Otherwise documents come first, which is safe
   * because of the position guard.
   *
   * @throws Fenced when the group has a newer epoch, ReadStoreUnavailable
   */
  commit(commit: Commit): Promise<void>;
  checkpoints(): Promise<Readonly<Record<string, Position>>>;
  ping(): Promise<void>;
}

export interface RebuildStore extends ProjectionStore {
  /**
   * Replaces the active collection by a rebuilt one if `position` is not behind the projection's live checkpoint. It raises the epochs of
   * all groups, so that live projectors continue from the new collection.
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
  /** Makes the store as new: drops every collection and every checkpoint, and ends the epochs of all groups. */
  reset(): Promise<void>;
}

/** Read models that are built beside the live ones, and take their place. */
export interface Successor {
  /** Where they are built and brought up to date. Nothing in it lasts before they have taken over. */
  open(): ProjectionStore;
  /**
   * Puts them into the place of the live ones, unless a live projection is further, and raises the epochs of all groups.
   *
   * @returns false if one is further, and has not been replaced: catch up and try again
   */
  takeOver(lease: Lease): Promise<boolean>;
  /** Deletes what has not taken over, finished or not, and what was replaced. */
  discard(): Promise<void>;
}

/** All read models, in a file that takes the place of the live one as a whole. */
export interface SuccessorFile extends Successor {
  readonly file: string;
  /** Takes the live ones, without a byte of what was deleted from them, as finished. Takes long. */
  copy(): Promise<void>;
  takeOver(): Promise<boolean>;
}

export interface ReadStore extends ReadModels, RebuildStore {
  /** Absent where other processes may use the store. */
  readonly successor?: SuccessorFile;
  /**
   * Leaves no byte of what was deleted, and takes long. Absent where a copy that takes the place does it, and where the engine leaves none for
   * long: MongoDB writes the pages that it changes to new places, whole.
   */
  forget?(): Promise<void>;
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
