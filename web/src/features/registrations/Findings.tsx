import type { PendingRegistration } from '@portal/contracts/registrations/approval/applicant.api';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { shortDate } from '../../lib/time/date.ts';
import { Link } from '../../ui/words/Link.tsx';
import { duplicateText, exactText, matchText } from './finding-words.ts';

const List = styled.ul`
  display: grid;
  gap: 6px;
  font-size: 0.875rem;
  overflow-wrap: anywhere;
  b {
    font-weight: 600;
  }
`;
const Exact = styled.b`
  color: var(--ok);
  svg {
    vertical-align: -2px;
  }
`;

/** Arguments for and against a registration: the answer to a question, people who may be the same, and the school roster. */
export function Findings({ registration }: { readonly registration: PendingRegistration }) {
  const { askedBack, duplicates = [], rosterMatches, matchesElsewhere = false } = registration;
  return (
    <List aria-label={t('About {name}', { name: registration.fullName })}>
      {askedBack && (
        <li>
          <b>{t('Asked {date}:', { date: shortDate(askedBack.askedAt) })}</b>{' '}
          <bdi>{askedBack.question}</bdi>
          <br />
          {askedBack.answer === null ? (
            t('No answer yet.')
          ) : (
            <>
              <b>{t('Answer:')}</b> <bdi>{askedBack.answer}</bdi>
            </>
          )}
        </li>
      )}
      {duplicates.map((duplicate) => (
        <li key={duplicate._id}>
          <b>{t('May be the same person:')}</b>{' '}
          <Link to={`/members/${duplicate._id}`}>
            <bdi>{duplicate.fullName}</bdi> {duplicate.batchYear}
          </Link>
          , {duplicateText(duplicate)}
        </li>
      ))}
      {rosterMatches?.map((match) => (
        <li key={match.row.line}>
          {match.isExact ? (
            <Exact>
              <Check size={16} aria-hidden="true" />{' '}
              {t('Roster, line {line}: {likeness}', {
                line: match.row.line,
                likeness: exactText(match),
              })}
            </Exact>
          ) : match.row.fullName === null ? (
            rich('<b>Roster, near</b>: line {line}: {likeness}', {
              line: match.row.line,
              likeness: matchText(match),
            })
          ) : (
            rich('<b>Roster, near</b>: <bdi>{name}</bdi>, line {line}: {likeness}', {
              name: match.row.fullName,
              line: match.row.line,
              likeness: matchText(match),
            })
          )}
        </li>
      ))}
      {matchesElsewhere && (
        <li>
          {rich('<b>Roster:</b> a row from another batch matches. Administrators can see it.')}
        </li>
      )}
      {rosterMatches?.length === 0 && !matchesElsewhere && <li>{t('No match in the roster.')}</li>}
    </List>
  );
}
