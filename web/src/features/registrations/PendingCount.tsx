import { styled } from 'styled-components';
import { rich } from '../../lib/language/translation.ts';
import { Chip } from '../../ui/Chip.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { usePendingCount } from './api/get-pending-count.ts';

const Count = styled(Chip)`
  margin-left: 6px;
`;

export default function PendingCount() {
  const { total } = usePendingCount();
  return (
    total > 0 && (
      <Count>
        {rich('{count, number} <hidden>waiting for approval</hidden>', {
          count: total,
          hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
        })}
      </Count>
    )
  );
}
