import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Avatar } from './Avatar.tsx';
import { PersonLink } from './PersonLink.tsx';

const Face = styled(PersonLink)`
  position: relative;
  flex: none;
  /* The frame is an inline block, below which a line would leave room */
  line-height: 0;
  &::after {
    content: '';
    position: absolute;
    inset: -6px;
  }
`;

/** A small face that opens the person as the name beside it does. Keys and screen readers have the name. */
export const FaceLink = ({
  memberId,
  onOpen,
  ...face
}: Omit<ComponentProps<typeof Avatar>, 'size'> &
  Pick<ComponentProps<typeof PersonLink>, 'memberId' | 'onOpen'>) => (
  <Face memberId={memberId} onOpen={onOpen} isDouble>
    <Avatar size="s" {...face} />
  </Face>
);
