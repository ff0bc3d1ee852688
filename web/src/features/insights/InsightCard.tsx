import type { InsightTable } from '@portal/contracts/insights/insights.api';
import { useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { saveFile } from '../../lib/kept/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Muted, Row, Small, Stack } from '../../ui/layout.ts';
import { toast } from '../../ui/states/toast.ts';
import { Chart } from './Chart.tsx';
import { cellText, chartOf, columnText, csvOf } from './figures.ts';
import { PLANS, type DrawnTable } from './plans.ts';
import { savePicture } from './save-chart.ts';

const Title = styled.h2`
  font: 700 1.25rem/1.2 var(--display);
  text-wrap: balance;
`;
const Scroll = styled.div`
  overflow: auto;
  max-height: 60vh;
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    min-width: 100%;
  }
  th,
  td {
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  th:first-child,
  td:first-child {
    text-align: left;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--surface);
  }
  tbody th {
    font-weight: 400;
  }
`;

function Figures({ table, title }: { readonly table: InsightTable; readonly title: string }) {
  const { columns, rows } = table;
  return (
    // A region that scrolls must be in reach of the keyboard
    <Scroll tabIndex={0} role="region" aria-label={t('Figures: {title}', { title })}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {columnText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slice(0, 2).join(' ')}>
              {columns.map(({ name, kind }, index) => {
                const text = cellText(row[index] ?? null, kind);
                return index === 0 ? (
                  <th key={name} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={name}>{text}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** A chart of fewer shows a block or a dot, and the table says more. */
const FEWEST_MARKS = 3;

export function InsightCard({ table }: { readonly table: DrawnTable }) {
  const id = useId();
  const picture = useRef<SVGSVGElement>(null);
  const [hasTable, setHasTable] = useState(false);
  const plan = PLANS[table._id];
  const title = t(plan.title);
  const data = useMemo(() => chartOf(table, plan), [table, plan]);
  const isEmpty = table.rows.length === 0;
  const hasChart = data.marks.length >= FEWEST_MARKS;
  function saveTable(): void {
    saveFile(new Blob([csvOf(table)], { type: 'text/csv' }), `${table._id}.csv`);
  }
  function saveChart(): void {
    if (!picture.current) return;
    savePicture(picture.current, `${table._id}.png`).catch((error: unknown) => {
      console.error('The chart could not be saved', error);
      toast.error(t('This browser could not save the chart. Please try the CSV.'));
    });
  }
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={12}>
        <div>
          <Title id={id}>{title}</Title>
          {plan.note !== undefined && <Small as="p">{t(plan.note)}</Small>}
        </div>
        {isEmpty ? (
          <Muted>{t('Nothing yet.')}</Muted>
        ) : (
          <>
            {hasChart && <Chart data={data} form={plan.form} picture={picture} />}
            {(hasTable || !hasChart) && <Figures table={table} title={title} />}
            <Row $wrap $gap={0}>
              {hasChart && (
                <Button
                  variant="quiet"
                  aria-expanded={hasTable}
                  aria-label={t('Table of {title}', { title })}
                  onClick={() => setHasTable((shown) => !shown)}
                >
                  {t('Table')}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={t('CSV of {title}', { title })}
                onClick={saveTable}
              >
                {t('CSV')}
              </Button>
              {hasChart && (
                <Button
                  variant="quiet"
                  aria-label={t('Picture of {title}', { title })}
                  onClick={saveChart}
                >
                  {t('Picture')}
                </Button>
              )}
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}
