import Send from 'lucide-react/icons/send';
import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import type { Suggest } from '../../lib/words/text-parts.ts';
import { IconButton } from '../IconButton.tsx';
import { Small } from '../layout.ts';
import { limitHint } from './limit-hint.ts';
import { MentionInput, type MentionInputHandle } from './MentionInput.tsx';

const Box = styled.div`
  position: relative;
  textarea {
    min-height: 48px;
    padding: 11px 50px 11px 16px;
    border-radius: 24px;
  }
  > button {
    position: absolute;
    right: 2px;
    bottom: 2px;
  }
`;
const TooLong = styled(Small)`
  color: var(--bad);
`;

export function WritingForm(props: {
  readonly draftKey: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly sendLabel: string;
  readonly maximum: number;
  readonly suggest: Suggest;
  readonly isBusy?: boolean;
  readonly onSend: (text: string) => void;
}): ReactNode {
  const { draftKey, label, placeholder = label, sendLabel, maximum, suggest, onSend } = props;
  const { isBusy = false } = props;
  const [text, setText] = useState(() => readDraft(draftKey));
  const input = useRef<MentionInputHandle>(null);
  const { hint, error } = limitHint(text, maximum);
  const isReady = text.trim() !== '' && error === undefined && !isBusy;

  function write(next: string): void {
    setText(next);
    writeDraft(draftKey, next);
  }
  function send(): void {
    if (!isReady) return;
    onSend(text.trim());
    write('');
    input.current?.focus();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Box>
        <MentionInput
          ref={input}
          label={label}
          placeholder={placeholder}
          suggest={suggest}
          value={text}
          onChange={write}
          onSend={send}
        />
        <IconButton label={sendLabel} type="submit" filled disabled={!isReady}>
          <Send size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      {hint !== undefined && <Small>{hint}</Small>}
      {error !== undefined && <TooLong>{error}</TooLong>}
    </form>
  );
}
