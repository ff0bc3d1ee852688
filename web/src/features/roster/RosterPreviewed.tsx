import type { RosterField, RosterPreview } from '@portal/contracts/roster/roster.api';
import { styled } from 'styled-components';
import { listText } from '../../lib/language/locale-formats.ts';
import { msg, rich, t, type Text } from '../../lib/language/translation.ts';
import { shortDate } from '../../lib/time/date.ts';
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
const Notes = styled.ul`
  max-height: 15rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  font-size: 0.875rem;
`;

const FIELDS: Readonly<Record<RosterField, Text>> = {
  fullName: msg('Name'),
  batchYear: msg('Batch'),
  admissionNumber: msg('Admission no.'),
  dateOfBirth: msg('Born'),
};

function sourceOf({ encoding, sheets, headingsLine }: RosterPreview): string {
  const read =
    sheets === null
      ? t('Read as {encoding}.', { encoding })
      : t(
          '{count, plural, =1 {Read from the workbook.} =2 {Read from the first of 2 sheets; the other one is not used.} other {Read from the first of # sheets; the others are not used.}}',
          { count: sheets },
        );
  if (headingsLine === 1) return read;
  const headings = t(
    'The headings are in line {line}; {count, plural, one {the line above is} other {the # lines above are}} not used.',
    { line: headingsLine, count: headingsLine - 1 },
  );
  return `${read} ${headings}`;
}

function LineNotes(props: {
  readonly title: string;
  readonly label: string;
  readonly notes: RosterPreview['errors'];
  readonly count: number;
}) {
  const { title, label, notes, count } = props;
  if (notes.length === 0) return null;
  return (
    <div>
      <Muted>{title}</Muted>
      <Notes tabIndex={0} aria-label={label}>
        {notes.map(({ line, message }, index) => (
          <li key={`${line} ${index}`}>{t('Line {line}: {message}', { line, message })}</li>
        ))}
        {count > notes.length && (
          <li>{t('… and {count, number} more.', { count: count - notes.length })}</li>
        )}
      </Notes>
    </div>
  );
}

/** The contents of a file, before anything of it is taken. */
export function RosterPreviewed({ preview }: { readonly preview: RosterPreview }) {
  const { columns, rows, first, errorCount, errors, remarkCount, remarks } = preview;
  const unused = columns
    .filter(({ field, header }) => field === null && header.trim() !== '')
    .map(({ header }) => header);
  return (
    <Stack $gap={12}>
      <p role="status">
        {rich(
          '<b>{rows, plural, one {# row} other {# rows}} can be used</b>{errors, plural, =0 {} one {, # line cannot} other {, # lines cannot}}.',
          { rows, errors: errorCount },
        )}{' '}
        {t(
          '{lines, plural, one {# line} other {# lines}} read{remarks, plural, =0 {} one {, with # remark} other {, with # remarks}}.',
          { lines: preview.read, remarks: remarkCount },
        )}
      </p>
      <Small as="p">
        {listText(
          columns.flatMap(({ header, field }) =>
            field ? [t('{field} from “{header}”', { field: t(FIELDS[field]), header })] : [],
          ),
        )}
        . {sourceOf(preview)}
        {unused.length > 0 && ` ${t('Not used: {columns}.', { columns: listText(unused) })}`}
      </Small>
      {first.length > 0 && (
        <Rows aria-label={t('The first rows')}>
          {first.map(({ line, fullName, batchYear, admissionNumber, dateOfBirth }) => (
            <li key={line}>
              <Muted as="span">{t('Line {line}', { line })}</Muted>
              <b>
                <bdi>{fullName}</bdi>
              </b>
              <Meta as="div">
                <span>{t('Batch {year}', { year: batchYear })}</span>
                {admissionNumber !== null && (
                  <span>
                    {rich('Admission no. <bdi>{number}</bdi>', { number: admissionNumber })}
                  </span>
                )}
                {dateOfBirth !== null && (
                  <span>{t('Born {date}', { date: shortDate(dateOfBirth) })}</span>
                )}
              </Meta>
            </li>
          ))}
        </Rows>
      )}
      <LineNotes
        title={t('These lines are left out:')}
        label={t('Lines with errors')}
        notes={errors}
        count={errorCount}
      />
      <LineNotes
        title={t('These lines are used, but please check them:')}
        label={t('Lines with remarks')}
        notes={remarks}
        count={remarkCount}
      />
    </Stack>
  );
}
