import type { PersonSummary } from '@portal/contracts/members/member.api';
import type { ReactNode } from 'react';
import { Grow, Meta, Row } from '../../../ui/layout.ts';
import { AdminBadge } from './AdminBadge.tsx';
import { Avatar } from './Avatar.tsx';
import { HeadName } from './PersonName.ts';
import { StampLink } from './Stamp.tsx';

export function PersonRow(props: {
  readonly person: PersonSummary;
  readonly onMember: (memberId: string) => void;
  readonly children?: ReactNode;
  readonly tool?: ReactNode;
}) {
  const { _id, fullName, role, batchYear } = props.person;
  return (
    <Row as="li" $wrap style={{ position: 'relative' }}>
      <Avatar person={props.person} />
      <Grow>
        <HeadName memberId={_id} onOpen={props.onMember}>
          <bdi>{fullName}</bdi>
        </HeadName>{' '}
        {role === 'admin' && <AdminBadge />}
        <Meta>
          <StampLink batchYear={batchYear} />
          {props.children}
        </Meta>
      </Grow>
      {props.tool}
    </Row>
  );
}
