import type { RosterField, RosterPreview } from '@portal/contracts/roster/roster.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/text.ts';
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

const FIELDS: Readonly<Record<RosterField, string>> = {
  fullName: 'Name',
  batchYear: 'Batch',
  admissionNumber: 'Admission no.',
  dateOfBirth: 'Born',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

function sourceOf({ encoding, sheets, headingsLine }: RosterPreview): string {
  const read =
    sheets === null
      ? t('Read as {encoding}.', { encoding })
      : sheets === 1
        ? t('Read from the workbook.')
        : `Read from the first of ${sheets} sheets; ${sheets === 2 ? t('the other one is') : t('the others are')} not used.`;
  if (headingsLine === 1) return read;
  const above =
    headingsLine === 2
      ? t('the line above is not used')
      : `the ${headingsLine - 1} lines above are not used`;
  return t('{read} The headings are in line {headingsLine}; {above}.', {
    read,
    headingsLine,
    above,
  });
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
          <li key={`${line} ${index}`}>
            Line {line}: {message}
          </li>
        ))}
        {count > notes.length && <li>… and {(count - notes.length).toLocaleString('en')} more.</li>}
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
        <b>{counted(rows, 'row')} can be taken</b>
        {errorCount > 0 && `, ${counted(errorCount, 'line')} cannot`}.{' '}
        {counted(preview.read, 'line')} read
        {remarkCount > 0 && `, with ${counted(remarkCount, 'remark')}`}.
      </p>
      <Small as="p">
        {columns
          .flatMap(({ header, field }) => (field ? [`${FIELDS[field]} from “${header}”`] : []))
          .join(', ')}
        . {sourceOf(preview)}
        {unused.length > 0 && ` Not used: ${unused.join(', ')}.`}
      </Small>
      {first.length > 0 && (
        <Rows aria-label={t('The first rows')}>
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
      <LineNotes
        title={t('These lines are left out:')}
        label={t('Lines with errors')}
        notes={errors}
        count={errorCount}
      />
      <LineNotes
        title={t('These lines are taken, but please look at them:')}
        label={t('Lines with remarks')}
        notes={remarks}
        count={remarkCount}
      />
    </Stack>
  );
}
