import type { InsightTable } from '@portal/contracts/insights/insights.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { cellText, columnText } from './figures.ts';

const Tiles = styled.dl`
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 12px 16px;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
  }
  dt {
    color: var(--ink-2);
    font-size: 0.875rem;
    line-height: 1.3;
  }
  dd {
    font: 700 2rem/1.2 var(--display);
    font-variant-numeric: tabular-nums;
  }
`;

/** The only row of a table, each of its figures on its own. */
export const BigFigures = ({ table: { columns, rows } }: { readonly table: InsightTable }) => (
  <Tiles aria-label={t('The community today')}>
    {rows.slice(0, 1).flatMap((row) =>
      columns.map(({ name, kind }, index) => (
        <div key={name}>
          <dt>{columnText(name)}</dt>
          <dd>{cellText(row[index] ?? null, kind)}</dd>
        </div>
      )),
    )}
  </Tiles>
);
