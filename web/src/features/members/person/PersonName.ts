import { styled } from 'styled-components';
import { PersonLink } from './PersonLink.tsx';
import { quietLink } from '../../../ui/words/quiet-link.ts';

export const PersonName = styled(PersonLink)`
  color: var(--ink);
  font-weight: 600;
  ${quietLink}
`;

/** A tap anywhere in the nearest positioned box opens the person, except on positioned elements that follow the name. */
export const HeadName = styled(PersonName)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
