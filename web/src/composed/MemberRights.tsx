import type { User } from '@portal/contracts/members/member.api';
import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../lib/language/translation.ts';
import { CoordinatorForm } from '../features/coordinators/CoordinatorForm.tsx';
import { AnalystForm } from '../features/insights/AnalystForm.tsx';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/layout.ts';

const Rights = styled(Stack)`
  h3 {
    font-size: 1rem;
  }
`;

/** Lets administrators change what another member may do. */
export default function MemberRights({ user }: { readonly user: User }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Rights $gap={24}>
        <h2 id={id}>{t('What may this person do?')}</h2>
        <CoordinatorForm user={user} />
        <AnalystForm user={user} />
      </Rights>
    </Card>
  );
}
