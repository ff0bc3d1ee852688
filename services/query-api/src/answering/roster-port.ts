import type { RosterMatch } from '@portal/contracts/registrations/approval/applicant.api';
import type { RosterRow } from '@portal/contracts/roster/roster.api';
import type { RosterDocument } from '@portal/contracts/roster/roster.document';

/** A row with all that the roster says. */
export type Match = RosterMatch & { readonly row: RosterRow };
export type Facts = {
  readonly nameKey: string;
  readonly batchYear: number;
  readonly dateOfBirth: string | null;
  readonly admissionNumber: string | null;
};
export type Roster = Pick<RosterDocument, 'uploadedAt' | 'uploadedBy'> & {
  readonly rows: number;
  /** Exact matches first, and at most three. */
  matchesOf(facts: Facts): readonly Match[];
  /** Every row that matches, in the same order. */
  allMatchesOf(facts: Facts): readonly Match[];
};
/** Null while there is no roster. */
export type LoadRoster = () => Promise<Roster | null>;

export const MOST_MATCHES = 3;
