import {
  mentionSuggestionsAnswer,
  type MentionSuggestion,
} from '@portal/contracts/members/member.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
} from 'react';
import { styled } from 'styled-components';
import { http } from '../lib/http.ts';
import { controlLook } from './control-look.ts';
import { Avatar } from './Avatar.tsx';
import { Stamp } from './Stamp.tsx';
import { Grow } from './layout.ts';
import { mentionAt, withMention } from '../lib/mentions.ts';

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;
const Area = styled.textarea`
  ${controlLook}
  display: block;
  resize: none;
  field-sizing: content;
  max-height: 40vh;
`;
const List = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  bottom: calc(100% + 8px);
  z-index: 4;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-s);
  box-shadow: var(--shadow);
  overflow: auto;
  max-height: 40vh;
  > * {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: var(--tap);
    padding: 4px 14px;
    cursor: pointer;
  }
  > [aria-selected='true'] {
    background: var(--tint);
    color: var(--on-tint);
  }
`;

/** Typing goes on while the server is asked: it is asked once the fingers rest. */
const REST_MS = 150;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

function useSuggestions(query: string): readonly MentionSuggestion[] {
  const rested = useRested(query);
  const { data } = useQuery({
    queryKey: ['mention-suggestions', rested],
    queryFn: ({ signal }) =>
      http({
        path: `/users/search?q=${encodeURIComponent(rested)}`,
        answer: mentionSuggestionsAnswer,
        signal,
      }),
    // Only for a query that isn't empty
    enabled: rested !== '' && query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return query === '' ? [] : (data?.data ?? []);
}

export type MentionInputHandle = { focus(): void };

/**
 * A textarea in which '@' and a name suggest members. Arrows choose, Enter or Tab takes, Escape closes; without suggestions Enter
 * sends and Shift+Enter breaks the line. No library that is kept up does this for React 19 on Node 20.
 */
export function MentionInput(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  /** Where Enter breaks the line, as on keyboards without a Shift that stays, there is a button to send. */
  readonly enterBreaks?: boolean;
  readonly ref?: Ref<MentionInputHandle>;
}) {
  const { label, placeholder, value, onChange, onSend, enterBreaks = false, ref } = props;
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const placeCaret = useRef<number | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);

  const mention = mentionAt(value, caret);
  const open = mention !== null && mention.start !== closedAt;
  const suggestions = useSuggestions(open ? mention.query : '');
  const shown = open ? suggestions : [];
  const active = Math.min(chosen, shown.length - 1);

  // After the text has been replaced, before it is painted
  useLayoutEffect(() => {
    if (placeCaret.current === null) return;
    area.current?.setSelectionRange(placeCaret.current, placeCaret.current);
    placeCaret.current = null;
  }, [value]);

  function take(suggestion: MentionSuggestion | undefined): void {
    if (!mention || !suggestion) return;
    const next = withMention(value, caret, mention.start, suggestion.display);
    placeCaret.current = next.caret;
    setCaret(next.caret);
    setChosen(0);
    onChange(next.text);
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (shown.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        setChosen((active + step + shown.length) % shown.length);
        return;
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        take(shown[active]);
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        setClosedAt(mention?.start ?? null);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey && !enterBreaks) {
      event.preventDefault();
      onSend();
    }
  }

  return (
    <Box>
      {shown.length > 0 && (
        <List id={listId} role="listbox" aria-label="People">
          {shown.map((suggestion, at) => (
            // The textarea keeps the focus and hears the keys
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={suggestion.id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <Avatar
                size="s"
                fullName={suggestion.fullName ?? suggestion.display}
                profilePicture=""
              />
              <Grow>{suggestion.display}</Grow>
              <Stamp batchYear={suggestion.batchYear ?? null} />
            </div>
          ))}
        </List>
      )}
      <Area
        ref={area}
        rows={1}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setChosen(0);
          if (mention === null) setClosedAt(null);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </Box>
  );
}
