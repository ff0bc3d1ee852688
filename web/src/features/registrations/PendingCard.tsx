import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Link } from '../../ui/words/Link.tsx';
import { usePendingCount } from './api/get-pending-count.ts';
import { waitingText } from './waiting-text.ts';

const ToApprovals = styled(Link)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: var(--tap);
  padding: 8px 16px;
  border-left: 4px solid var(--marigold);
  border-radius: var(--r-s);
  background: var(--marigold-tint);
  color: var(--ink);
  text-decoration: none;
  span {
    flex: 1;
  }
  b {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    font-weight: 600;
  }
`;

/** Leads those who decide about registrations to the people who wait. */
export default function PendingCard() {
  const pending = usePendingCount();
  if (pending.total === 0) return null;
  return (
    <ToApprovals to="/admin">
      <span>{waitingText(pending)}</span>
      <b>
        {t('Review')} <ChevronRight size={20} aria-hidden="true" />
      </b>
    </ToApprovals>
  );
}
