import { styled } from 'styled-components';

/** A form of one column of short fields, unless it is wide: then it has texts or several columns. */
export const FormBox = styled.form<{ readonly $isWide?: boolean }>`
  max-width: ${({ $isWide }) => ($isWide === true ? 'none' : '420px')};
`;
