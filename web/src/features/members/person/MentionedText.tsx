import type { Mention } from '@portal/contracts/members/member.api';
import { styled } from 'styled-components';
import { textParts } from '../../../lib/words/text-parts.ts';
import { LinkedText } from '../../../ui/words/LinkedText.tsx';
import { PersonName } from './PersonName.ts';

const Unsent = styled.bdi`
  color: var(--brand);
  font-weight: 600;
`;
const Mentioned = styled(PersonName)`
  color: var(--brand);
`;

export const MentionedText = (props: {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
  readonly onMember: (memberId: string) => void;
}) =>
  textParts(props.text, props.mentions).map((part, index) => {
    if (part.kind === 'text') return <LinkedText key={index} text={part.text} />;
    const { text, memberId } = part;
    return memberId === null ? (
      <Unsent key={index}>@{text}</Unsent>
    ) : (
      <Mentioned key={index} memberId={memberId} onOpen={props.onMember}>
        <bdi>@{text}</bdi>
      </Mentioned>
    );
  });
