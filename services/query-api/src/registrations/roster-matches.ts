import { mayDecideAbout, type Session } from '@portal/contracts/wire/access';
import type {
  PendingRegistration,
  RosterMatch,
} from '@portal/contracts/registrations/approval/applicant.api';
import { MOST_MATCHES, type Match } from '../answering/roster-port.ts';

/** The result of the comparison, without what a guessed name, date or number would reveal of someone in the roster. */
const compared = ({ row, ...match }: Match): RosterMatch => ({
  ...match,
  row: {
    line: row.line,
    batchYear: row.batchYear,
    fullName: match.name === null ? null : row.fullName,
    admissionNumber: null,
    dateOfBirth: null,
  },
});

/** Coordinators see rows of their batches, and of others only that one matches. */
export function matchesFor(
  session: Session,
  matches: readonly Match[],
): Pick<PendingRegistration, 'rosterMatches' | 'matchesElsewhere'> {
  if (session.role === 'admin') return { rosterMatches: matches.slice(0, MOST_MATCHES) };
  const own = matches.filter(({ row }) => mayDecideAbout(session, row.batchYear));
  return {
    rosterMatches: own.slice(0, MOST_MATCHES).map(compared),
    matchesElsewhere: own.length < matches.length,
  };
}
