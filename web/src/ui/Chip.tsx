import { styled } from 'styled-components';

export const Chip = styled.span`
  display: inline-block;
  padding: 0 10px;
  border-radius: 999px;
  font-size: 14px;
  line-height: 22px;
  font-weight: 600;
  white-space: nowrap;
  background: var(--tint);
  color: var(--on-tint);
`;
