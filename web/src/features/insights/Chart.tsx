import { FEW } from '@portal/contracts/insights/insights.api';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { compactText } from '../../lib/language/compact-text.ts';
import type { ChartData, Series } from './figures.ts';

const Frame = styled.figure`
  min-height: 240px;
  svg {
    display: block;
    width: 100%;
    height: auto;
  }
`;

const COLOURS = ['--brand', '--marigold', '--ok', '--job', '--bad', '--ink-2'];
const colourOf = (index: number): string => `var(${COLOURS[index % COLOURS.length] ?? '--ink'})`;

const HEIGHT = 220;
const EDGE = { left: 44, right: 8, top: 10, bottom: 26 };
const LEGEND_LINE = 20;
const LETTER = 7.5;
const STUB = 5;
const LINES = 4;

/** The next of 1, 2, 5, 10, 20 … */
function stepFor(highest: number): number {
  const rough = Math.max(1, highest / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

type Place = {
  readonly width: number;
  readonly x: (mark: number) => number;
  readonly y: (value: number) => number;
  readonly slot: number;
};

function Bars({ series, place }: { readonly series: readonly Series[]; readonly place: Place }) {
  const { x, y, slot } = place;
  const wide = Math.max(1, (slot * 0.8) / series.length);
  return series.map(({ name, values }, which) =>
    values.map((value, mark) => {
      if (value === null) return null;
      const top = value === FEW ? y(0) - STUB : y(value);
      return (
        <rect
          // The marks of a chart never change places
          key={`${name} ${mark}`}
          x={x(mark) - (wide * series.length) / 2 + wide * which}
          y={top}
          width={Math.max(1, wide - (wide > 4 ? 1 : 0))}
          height={Math.max(0, y(0) - top)}
          fill={colourOf(which)}
          opacity={value === FEW ? 0.3 : 1}
        />
      );
    }),
  );
}

function Lines({ series, place }: { readonly series: readonly Series[]; readonly place: Place }) {
  const { x, y } = place;
  return series.map(({ name, values }, which) => {
    const points = values.map((value, mark) =>
      isNumber(value) ? `${x(mark).toFixed(1)},${y(value).toFixed(1)}` : null,
    );
    const path = points
      .map((point, mark) => point && `${points[mark - 1] ? 'L' : 'M'}${point}`)
      .filter(Boolean)
      .join('');
    return (
      <g key={name} stroke={colourOf(which)} fill={colourOf(which)}>
        <path d={path} fill="none" strokeWidth="2" strokeLinejoin="round" />
        {points.map((point) => {
          const [cx, cy] = point?.split(',') ?? [];
          return point && <circle key={point} cx={cx} cy={cy} r="2.5" stroke="none" />;
        })}
      </g>
    );
  });
}

/** Lines of names that fit beside each other. */
function legendOf(series: readonly Series[], width: number) {
  let [left, line] = [EDGE.left, 0];
  return series.map(({ name }) => {
    const wide = name.length * LETTER + 32;
    if (left + wide > width && left > EDGE.left) [left, line] = [EDGE.left, line + 1];
    const placed = { name, left, line };
    left += wide;
    return placed;
  });
}

function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.round(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Drawn for the eye; the table says the same in words. A figure that isn't shown is a pale stub, or a gap in a line. */
export function Chart({
  data: { marks, series },
  form,
  picture,
}: {
  readonly data: ChartData;
  readonly form: 'bars' | 'lines';
  readonly picture: RefObject<SVGSVGElement | null>;
}) {
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.filter(isNumber)));
  const step = stepFor(highest);
  const top = Math.max(1, Math.ceil(highest / step)) * step;
  const legend = legendOf(series, width);
  const legendHeight = ((legend.at(-1)?.line ?? 0) + 1) * LEGEND_LINE;
  const slot = (width - EDGE.left - EDGE.right) / Math.max(1, marks.length);
  const place: Place = {
    width,
    slot,
    x: (mark) => EDGE.left + slot * (mark + 0.5),
    y: (value) => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - value / top),
  };
  const longest = Math.max(0, ...marks.map((mark) => mark.length)) * LETTER + 24;
  const every = Math.max(1, Math.ceil(longest / Math.max(1, slot)));
  const height = HEIGHT + legendHeight;
  /** Keeps a text within the picture. */
  const centred = (text: string, x: number): number => {
    const half = (text.length * LETTER) / 2;
    return Math.max(half, Math.min(width - half, x));
  };
  return (
    <Frame ref={frame} aria-hidden="true">
      {width > 0 && (
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          fontFamily="system-ui, sans-serif"
          fontSize="12"
          fill="var(--ink-2)"
        >
          {Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step).map(
            (value) => (
              <g key={value}>
                <line
                  x1={EDGE.left}
                  x2={width - EDGE.right}
                  y1={place.y(value)}
                  y2={place.y(value)}
                  stroke="var(--line)"
                />
                <text x={EDGE.left - 6} y={place.y(value) + 4} textAnchor="end">
                  {compactText(value)}
                </text>
              </g>
            ),
          )}
          {marks.map(
            (mark, index) =>
              (marks.length - 1 - index) % every === 0 && (
                <text
                  key={mark}
                  x={centred(mark, place.x(index))}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                >
                  {mark}
                </text>
              ),
          )}
          {form === 'bars' ? (
            <Bars series={series} place={place} />
          ) : (
            <Lines series={series} place={place} />
          )}
          {legend.map(({ name, left, line }, which) => (
            <g key={name} transform={`translate(${left} ${HEIGHT + line * LEGEND_LINE})`}>
              <rect y="3" width="12" height="12" rx="3" fill={colourOf(which)} />
              <text x="18" y="13">
                {name}
              </text>
            </g>
          ))}
        </svg>
      )}
    </Frame>
  );
}
