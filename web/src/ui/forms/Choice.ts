import { styled } from 'styled-components';

/** A check box or a radio button with its text. */
export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: var(--tap);
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
  }
`;
