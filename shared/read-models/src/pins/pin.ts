import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

/** The id of a pin is that of its post. */
export type PinDocument = Document & {
  readonly status: 'pinned' | 'ended';
  /** Null: until an administrator unpins the post. */
  readonly until: IsoInstant | null;
};

export const pins: ReadModel<PinDocument> = {
  name: 'pins',
  version: 1,
  indexes: [{ name: 'by_status', fields: { status: 1 } }],
};
