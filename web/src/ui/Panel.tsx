import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 12px;
  h2 {
    font: 700 1.25rem/1.2 var(--display);
    margin-bottom: 8px;
  }
`;

export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <Box aria-label={props.title}>
    <h2>{props.title}</h2>
    {props.children}
  </Box>
);
