import type { User } from '@portal/contracts/members/member.api';
import { css, styled } from 'styled-components';
import { Grow, Muted, Stack } from '../../../ui/layout.ts';
import { Bone } from '../../../ui/states/Skeleton.tsx';
import { Avatar } from '../person/Avatar.tsx';
import { PersonLink } from '../person/PersonLink.tsx';
import { whereabouts } from '../whereabouts.ts';
import { Stamp } from '../person/Stamp.tsx';

const frame = css`
  display: flex;
  gap: 12px;
  align-items: center;
  flex-wrap: wrap;
  height: 100%;
  min-height: 64px;
  padding-block: 6px;
  border-bottom: 1px solid var(--line);
  color: var(--ink);
  text-decoration: none;
  ${Muted} {
    font-size: 0.9375rem;
    line-height: 1.35;
  }
  @container (min-width: 18rem) {
    ${Muted} {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  @media print {
    min-height: 0;
    padding-block: 4px;
    > :first-child {
      --size: 32px;
    }
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--control);
    }
  }
`;
const Frame = styled(PersonLink)`
  ${frame}
`;
const Still = styled.div`
  ${frame}
`;

export function PersonCard(props: {
  readonly user: User;
  readonly onOpen: (memberId: string) => void;
}) {
  const { user, onOpen } = props;
  return (
    <Frame memberId={user._id} onOpen={onOpen}>
      <Avatar person={user} />
      <Grow>
        <b>
          <bdi>{user.fullName}</bdi>
        </b>
        {whereabouts(user) !== '' && (
          <Muted>
            <bdi>{whereabouts(user)}</bdi>
          </Muted>
        )}
      </Grow>
      <Stamp batchYear={user.batchYear} />
    </Frame>
  );
}

export const PersonCardSkeleton = () => (
  <Still>
    <Bone $width="44px" $height={44} style={{ borderRadius: '50%', flex: 'none' }} />
    <Grow>
      <Stack $gap={8}>
        <Bone $width="70%" />
        <Bone $width="50%" />
      </Stack>
    </Grow>
  </Still>
);
