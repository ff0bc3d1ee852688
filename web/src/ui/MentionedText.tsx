import { styled } from 'styled-components';
import { textParts } from '../lib/mentions.ts';
import { LinkedText } from './LinkedText.tsx';

const Mention = styled.button`
  display: inline;
  padding: 0 8px;
  border: 0;
  border-radius: 999px;
  background: var(--mention, var(--tint));
  color: var(--on-tint);
  font: inherit;
  font-weight: 600;
  text-align: left;
  &:hover {
    text-decoration: underline;
  }
`;

export const MentionedText = (props: {
  readonly text: string;
  readonly onMention: (display: string) => void;
}) =>
  textParts(props.text).map(({ kind, text }, index) =>
    kind === 'mention' ? (
      <Mention key={index} type="button" onClick={() => props.onMention(text)}>
        @{text}
      </Mention>
    ) : (
      <LinkedText key={index} text={text} />
    ),
  );
