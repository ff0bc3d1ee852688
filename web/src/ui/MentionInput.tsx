import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { styled } from 'styled-components';
import { mentionBeingTyped, withMention, type Suggest, type Suggestion } from '../lib/mentions.ts';
import { controlLook } from './control-look.ts';
import { fitHeight } from './fit-height.ts';

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;
const Area = styled.textarea.attrs({ dir: 'auto' })`
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
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    min-height: var(--tap);
    padding: 4px 14px;
    cursor: pointer;
  }
  > [aria-selected='true'] {
    background: var(--tint);
    color: var(--on-tint);
  }
`;

/** Screen keyboards can't hold Shift, so their Enter breaks the line. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const TYPING_PAUSE_MS = 150;

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useSuggestions(suggest: Suggest, query: string): readonly Suggestion[] {
  const settled = useAfterPause(query);
  const { data } = useQuery({
    queryKey: ['mention-suggestions', settled],
    queryFn: ({ signal }) => suggest(settled, signal),
    enabled: settled !== '' && query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return query === '' ? [] : (data ?? []);
}

export type MentionInputHandle = { focus(): void };

export function MentionInput(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly suggest: Suggest;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly ref?: Ref<MentionInputHandle>;
}) {
  const { label, placeholder, suggest, value, onChange, onSend, ref } = props;
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const placeCaret = useRef<number | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);

  const mention = mentionBeingTyped(value, caret);
  const open = mention !== null && mention.start !== closedAt;
  const suggestions = useSuggestions(suggest, open ? mention.query : '');
  const shown = open ? suggestions : [];
  const active = Math.min(chosen, shown.length - 1);

  useLayoutEffect(() => {
    fitHeight(area.current);
    if (placeCaret.current === null) return;
    area.current?.setSelectionRange(placeCaret.current, placeCaret.current);
    placeCaret.current = null;
  }, [value]);

  function take(suggestion: Suggestion | undefined): void {
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
    if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault();
      onSend();
    }
  }

  return (
    <Box>
      {shown.length > 0 && (
        <List id={listId} role="listbox" aria-label="People">
          {shown.map((suggestion, at) => (
            // The textarea keeps the focus and handles the keys
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={suggestion.display}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              {suggestion.content}
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
