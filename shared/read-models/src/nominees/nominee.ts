import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

/** Texts are empty once the member's key cannot be used. */
type Nominee = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly relation: string;
  readonly since: IsoInstant;
};

type OpenRequest = {
  readonly _id: string;
  readonly nomineeId: string;
  readonly occasion: Occasion;
  readonly asks: readonly NomineeWish[];
  readonly sendTo: string | null;
  readonly openedAt: IsoInstant;
  readonly openedBy: string;
  /** Its place in the member's stream, where reason and proof stand beside it. */
  readonly revision: number;
};

/** The document of a member. `waiting`: a request of a nominee is open. */
export type PresentNominees = Document & {
  readonly status: 'waiting' | 'settled';
  readonly nominees: readonly Nominee[];
  readonly request: OpenRequest | null;
  readonly openedAt: IsoInstant | null;
  readonly rests: { readonly occasion: Occasion; readonly since: IsoInstant } | null;
};
export type NomineesDocument = PresentNominees | Tombstone;

export const nominees: ReadModel<NomineesDocument> = {
  name: 'nominees',
  version: 1,
  indexes: [{ name: 'by_opening', fields: { status: 1, openedAt: 1 } }],
};
