import type { RosterField, RosterPreview } from '@portal/contracts/roster/roster.api';
import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Muted, Small, Stack } from '../../ui/layout.ts';

const Table = styled.div`
  overflow-x: auto;
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    white-space: nowrap;
  }
  th {
    white-space: normal;
    vertical-align: bottom;
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

/** What a file holds, before anything of it is taken. */
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
        <Table tabIndex={0} role="region" aria-label="The first rows">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                {Object.values(FIELDS).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.map((row) => (
                <tr key={row.line}>
                  <td>{row.line}</td>
                  <td>
                    <bdi>{row.fullName}</bdi>
                  </td>
                  <td>{row.batchYear}</td>
                  <td>{row.admissionNumber}</td>
                  <td>{row.dateOfBirth !== null && shortDate(row.dateOfBirth)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Table>
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
