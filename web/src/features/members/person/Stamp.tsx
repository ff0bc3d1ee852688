import { styled } from 'styled-components';
import { rich, t } from '../../../lib/language/translation.ts';
import { useSession } from '../../../lib/session/member-session.tsx';
import { Link } from '../../../ui/words/Link.tsx';
import { batchPath } from './batch-path.ts';
import { VisuallyHidden } from '../../../ui/layout.ts';

/** A ticket: outlined, or solid for the batch of the member who looks. Its rings are drawn round the notches that the mask cuts. */
const Paper = styled.span`
  display: inline-block;
  /* The hidden text would otherwise widen the page from inside a scrolling strip */
  position: relative;
  border: 1.5px solid;
  border-radius: 4px;
  background:
    radial-gradient(circle at 0 50%, currentcolor 4px, #0000 4.5px) border-box,
    radial-gradient(circle at 100% 50%, currentcolor 4px, #0000 4.5px) border-box,
    var(--surface) border-box;
  color: var(--brand);
  -webkit-mask:
    radial-gradient(circle at 0 50%, #0000 2.5px, #000 3px),
    radial-gradient(circle at 100% 50%, #0000 2.5px, #000 3px);
  -webkit-mask-composite: source-in;
  mask-composite: intersect;
  font: 700 0.9375rem/1.27 var(--display);
  font-variant-numeric: tabular-nums;
  padding: 0 7px;
  &[data-own] {
    border-color: var(--brand);
    background: var(--brand);
    color: var(--on-brand);
  }
`;
const Tall = styled(Paper)`
  padding: 3px 14px 2px;
  text-align: center;
  font-size: 1.5rem;
  line-height: 0.9;
  small {
    display: block;
    font-size: 0.6875rem;
    line-height: 1.1;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
`;
const ToBatch = styled(Link)<{ readonly $tall?: boolean | undefined }>`
  position: relative;
  display: inline-block;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: ${({ $tall }) => ($tall === true ? '-11px' : 0)} -4px;
  }
`;

type Props = { readonly batchYear: number | null };

const useIsOwn = ({ batchYear }: Props): true | undefined =>
  useSession().user?.batchYear === batchYear || undefined;

export function Stamp({ batchYear }: Props) {
  const isOwn = useIsOwn({ batchYear });
  if (batchYear === null) return null;
  return (
    <Paper data-own={isOwn}>
      <span aria-hidden="true">’{String(batchYear % 100).padStart(2, '0')}</span>
      <VisuallyHidden>{t('batch {year}', { year: batchYear })}</VisuallyHidden>
    </Paper>
  );
}

/** The touch field of a stamp is no taller than its line, so that it takes nothing from a name above it. `tall` is for a place without a name. */
export const StampLink = ({ batchYear, tall }: Props & { readonly tall?: boolean }) =>
  batchYear !== null && (
    <ToBatch to={batchPath(batchYear)} $tall={tall}>
      <Stamp batchYear={batchYear} />
    </ToBatch>
  );

export function TicketLink({ batchYear }: Props) {
  const isOwn = useIsOwn({ batchYear });
  return (
    batchYear !== null && (
      <ToBatch to={batchPath(batchYear)}>
        <Tall data-own={isOwn}>
          {rich('<small>Batch of </small>{year}', {
            small: (inside) => <small>{inside}</small>,
            year: batchYear,
          })}
        </Tall>
      </ToBatch>
    )
  );
}
