import { styled } from 'styled-components';
import { Avatar, type Pictured } from './Avatar.tsx';
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
export const FaceLink = (props: {
  readonly person: Pictured & { readonly _id: string };
  readonly onOpen: (memberId: string) => void;
}) => (
  <Face memberId={props.person._id} onOpen={props.onOpen} isDouble>
    <Avatar size="s" person={props.person} />
  </Face>
);
