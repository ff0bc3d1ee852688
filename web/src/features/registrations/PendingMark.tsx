import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/layout.ts';
import { usePendingCount } from './api/get-pending-count.ts';
import { waitingText } from './waiting-text.ts';

const Dot = styled.span`
  position: absolute;
  right: 7px;
  top: 7px;
  width: 10px;
  height: 10px;
  border-radius: 999px;
  background: var(--bad);
  box-shadow: 0 0 0 2px var(--bg);
`;

/** Marks the button behind which the count is. */
export default function PendingMark({ id }: { readonly id: string }) {
  const pending = usePendingCount();
  if (pending.total === 0) return null;
  return (
    <Dot>
      <VisuallyHidden id={id}>{waitingText(pending)}</VisuallyHidden>
    </Dot>
  );
}
