import { Fragment } from 'react';
import { styled } from 'styled-components';
import { partsOf } from '../lib/mentions.ts';
import { LinkedText } from './LinkedText.tsx';

const At = styled.span`
  color: var(--on-tint);
  background: var(--tint);
  border-radius: 4px;
  padding: 0 3px;
  font-weight: 600;
`;

/** A text in which mentions stand out, and addresses are links. */
export const MentionedText = ({ text }: { readonly text: string }) =>
  partsOf(text).map((part, at) =>
    part.kind === 'mention' ? (
      <At key={at}>{part.text}</At>
    ) : (
      <Fragment key={at}>
        <LinkedText text={part.text} />
      </Fragment>
    ),
  );
