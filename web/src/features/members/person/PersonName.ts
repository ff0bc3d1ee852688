import { styled } from 'styled-components';
import { PersonLink } from './PersonLink.tsx';

export const PersonName = styled(PersonLink)`
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
