import type { User } from '@portal/contracts/members/member.api';
import { styled } from 'styled-components';
import { Grow, Muted, Stack } from '../../ui/layout.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { Avatar } from './person/Avatar.tsx';

const Frame = styled.button`
  display: flex;
  gap: 20px;
  align-items: center;
  width: 100%;
  height: 100%;
  padding: 16px;
  text-align: left;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  transition: border-color 120ms;
  @media (hover: hover) {
    &:hover {
      border-color: var(--control);
    }
  }
`;
const whereabouts = ({ currentOrganization, location }: User): string =>
  [currentOrganization, location].filter((part) => part !== '').join(', ');

export function PersonCard({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) {
  const { fullName, profilePicture, batchYear } = user;
  return (
    <Frame type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Avatar size="l" fullName={fullName} profilePicture={profilePicture} batchYear={batchYear} />
      <Grow>
        <b>
          <bdi>{fullName}</bdi>
        </b>
        {whereabouts(user) !== '' && (
          <Muted>
            <bdi>{whereabouts(user)}</bdi>
          </Muted>
        )}
      </Grow>
    </Frame>
  );
}

export const PersonCardSkeleton = () => (
  <Frame as="div">
    <Bone $width="72px" $height={72} style={{ borderRadius: '50%', flex: 'none' }} />
    <Grow>
      <Stack $gap={8}>
        <Bone $width="70%" />
        <Bone $width="50%" />
      </Stack>
    </Grow>
  </Frame>
);
