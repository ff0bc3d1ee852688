import { styled } from 'styled-components';
import { categoryColour } from './category-colour.ts';

export const CategoryName = styled.span`
  ${categoryColour}
  color: var(--category);
  font-weight: 600;
  white-space: nowrap;
`;
