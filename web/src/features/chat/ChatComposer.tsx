import { limits } from '@portal/contracts/limits';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row, Small } from '../../ui/layout.ts';
import { limitHint } from '../../ui/limit-hint.ts';
import { MentionInput, type MentionInputHandle } from '../../ui/MentionInput.tsx';

const Form = styled.form`
  width: min(760px, 100% - 32px);
  margin-inline: auto;
  padding-block: 8px max(8px, env(safe-area-inset-bottom));
`;
const TooLong = styled(Small)`
  color: var(--bad);
`;

/** Keyboards on a screen have no Shift to hold: there Enter breaks the line. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** @param groupId where it goes, also where a draft was left; mounted anew for another group */
export function ChatComposer(props: {
  readonly groupId: string;
  readonly groupName: string;
  readonly onSend: (text: string) => void;
}) {
  const { groupId, groupName, onSend } = props;
  const draftKey = `chat:${groupId}`;
  const [text, setText] = useState(() => readDraft(draftKey));
  const input = useRef<MentionInputHandle>(null);
  const { hint, error } = limitHint(text, limits.message);
  const ready = text.trim() !== '' && error === undefined;

  function write(next: string): void {
    setText(next);
    writeDraft(draftKey, next);
  }
  function submit(): void {
    if (!ready) return;
    onSend(text.trim());
    write('');
    input.current?.focus();
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Row>
        <MentionInput
          ref={input}
          label={`Message ${groupName}`}
          placeholder={`Message ${groupName}`}
          value={text}
          onChange={write}
          onSend={submit}
          enterBreaks={isTouch()}
        />
        <IconButton label="Send message" type="submit" filled disabled={!ready}>
          <Send size={20} aria-hidden="true" />
        </IconButton>
      </Row>
      {hint !== undefined && <Small>{hint}</Small>}
      {error !== undefined && <TooLong>{error}</TooLong>}
    </Form>
  );
}
