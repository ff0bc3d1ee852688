import type { RosterField, RosterPreview } from '@portal/contracts/roster/roster.api';
import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Meta, Muted, Small, Stack } from '../../ui/layout.ts';

const Rows = styled.ol`
  font-size: 0.875rem;
  li {
    display: grid;
    gap: 2px 12px;
    padding-block: 8px;
    border-bottom: 1px solid var(--line);
  }
  b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  bdi {
    overflow-wrap: anywhere;
  }
  @media (min-width: 20em) {
    li {
      grid-template-columns: minmax(3rem, max-content) minmax(0, 1fr);
    }
    ${Meta} {
      grid-column: 2;
    }
  }
  @media (min-width: 50em) {
    li {
      grid-template-columns: 4rem minmax(0, 2fr) minmax(0, 3fr);
    }
    ${Meta} {
      grid-column: 3;
    }
  }
`;
const Errors = styled.ul`
  max-height: 15rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  font-size: 0.875rem;
`;

const FIELDS: Readonly<Record<RosterField, string>> = {
  fullName: 'Name',
  batchYear: 'Batch',
  admissionNumber: 'Admission no.',
  dateOfBirth: 'Born',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** The contents of a file, before anything of it is taken. */
export function RosterPreviewed({ preview }: { readonly preview: RosterPreview }) {
  const { columns, rows, first, errorCount, errors, encoding } = preview;
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <Stack $gap={12}>
      <p role="status">
        <b>{counted(rows, 'row')} can be taken</b>
        {errorCount > 0 && `, ${counted(errorCount, 'line')} cannot`}.
      </p>
      <Small as="p">
        {columns
          .flatMap(({ header, field }) => (field ? [`${FIELDS[field]} from “${header}”`] : []))
          .join(', ')}
        . Read as {encoding}.{unused.length > 0 && ` Not used: ${unused.join(', ')}.`}
      </Small>
      {first.length > 0 && (
        <Rows aria-label="The first rows">
          {first.map(({ line, fullName, batchYear, admissionNumber, dateOfBirth }) => (
            <li key={line}>
              <Muted as="span">Line {line}</Muted>
              <b>
                <bdi>{fullName}</bdi>
              </b>
              <Meta as="div">
                <span>Batch {batchYear}</span>
                {admissionNumber !== null && (
                  <span>
                    Admission no. <bdi>{admissionNumber}</bdi>
                  </span>
                )}
                {dateOfBirth !== null && <span>Born {shortDate(dateOfBirth)}</span>}
              </Meta>
            </li>
          ))}
        </Rows>
      )}
      {errors.length > 0 && (
        <div>
          <Muted>These lines are left out:</Muted>
          <Errors tabIndex={0} aria-label="Lines with errors">
            {errors.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {errorCount > errors.length && <li>… and {errorCount - errors.length} more.</li>}
          </Errors>
        </div>
      )}
    </Stack>
  );
}
