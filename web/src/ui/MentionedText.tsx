import type { Mention } from '@portal/contracts/members/member.api';
import { css, styled } from 'styled-components';
import { textParts } from '../lib/mentions.ts';
import { LinkedText } from './LinkedText.tsx';

const chip = css`
  padding: 0 8px;
  border-radius: 999px;
  background: var(--mention, var(--tint));
  color: var(--on-tint);
  font-weight: 600;
`;
const Unsent = styled.bdi`
  ${chip}
`;
const Chip = styled.button`
  display: inline;
  border: 0;
  font: inherit;
  text-align: left;
  ${chip}
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;

export const MentionedText = (props: {
  readonly text: string;
  /** Not there before the server has answered the text. */
  readonly mentions?: readonly Mention[] | undefined;
  readonly onMember: (memberId: string) => void;
}) =>
  textParts(props.text, props.mentions).map((part, index) => {
    if (part.kind === 'text') return <LinkedText key={index} text={part.text} />;
    const { text, memberId } = part;
    return memberId === null ? (
      <Unsent key={index}>@{text}</Unsent>
    ) : (
      <Chip key={index} type="button" dir="auto" onClick={() => props.onMember(memberId)}>
        @{text}
      </Chip>
    );
  });
