import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/decision.api';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { http } from '../../lib/http.ts';
import { Chip } from '../../ui/Chip.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { pendingCountKey } from './registrations.cache.ts';

const Count = styled(Chip)`
  margin-left: 6px;
`;

export default function PendingCount() {
  const { data = 0 } = useQuery({
    queryKey: pendingCountKey,
    queryFn: async ({ signal }) => {
      const query = { limit: 1 };
      const answer = pendingRegistrationsAnswer;
      return (await http('GET /users/pending', { query, answer, signal })).total ?? 0;
    },
  });
  return (
    data > 0 && (
      <Count>
        {data.toLocaleString('en')} <VisuallyHidden>waiting for approval</VisuallyHidden>
      </Count>
    )
  );
}
