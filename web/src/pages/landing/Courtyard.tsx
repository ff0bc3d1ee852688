import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';

const Art = styled.svg`
  width: 100%;
  height: auto;
  display: block;
`;
const arches = [58, 128, 198, 268];
const people = [
  [300, 326],
  [330, 322],
  [352, 326],
] as const;

export function Courtyard() {
  return (
    <Art
      viewBox="0 0 560 400"
      role="img"
      aria-label={t('A school courtyard with arches, a tree and a low sun')}
    >
      <circle cx="418" cy="150" r="74" fill="var(--marigold)" />
      <path d="M24 120h330v22H24zM40 142h298v188H40z" fill="var(--ink)" />
      {arches.map((x, at) => (
        <g key={x}>
          <path d={`M${x} 330v-92a26 26 0 0 1 52 0v92z`} fill="var(--bg)" />
          <rect
            x={x + 12}
            y="160"
            width="28"
            height="24"
            fill={at === 2 ? 'var(--marigold)' : 'var(--bg)'}
          />
        </g>
      ))}
      <path d="M189 120V52" stroke="var(--ink)" strokeWidth="5" />
      <path d="M189 54h58l-14 16 14 16h-58z" fill="var(--brand)" />
      <path d="M20 330h338v14H20zM6 344h366v14H6zM0 358h560v42H0z" fill="var(--ink)" />
      <path d="M470 358V236" stroke="var(--ink)" strokeWidth="16" />
      <path d="M470 286l-34-30M470 268l30-28" stroke="var(--ink)" strokeWidth="8" />
      <g fill="var(--article)">
        <circle cx="430" cy="222" r="42" />
        <circle cx="488" cy="196" r="54" />
        <circle cx="524" cy="240" r="36" />
        <circle cx="466" cy="248" r="34" />
      </g>
      <g fill="var(--marigold)">
        {people.map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <circle r="7" />
            <path d="M-9 32v-14a9 9 0 0 1 18 0v14z" />
          </g>
        ))}
      </g>
    </Art>
  );
}
