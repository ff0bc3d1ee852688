import { styled } from 'styled-components';

export const Chip = styled.span`
  display: inline-block;
  padding: 0 10px;
  border-radius: 999px;
  font-size: 0.875rem;
  line-height: 1.57;
  font-weight: 600;
  background: var(--tint);
  color: var(--on-tint);
`;
