import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import type { Suggest, Suggestion } from '../../lib/words/text-parts.ts';
import { mentionBeingTyped, withMention, type Typed } from '../../lib/words/typed-mention.ts';
import { aboveField } from './control-look.ts';

const List = styled.div`
  ${aboveField}
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

/** @returns whether the key belonged to the suggestions */
export type TakeKey = (event: KeyboardEvent) => boolean;

export default function MentionSuggestions(props: {
  readonly suggest: Suggest;
  readonly typed: Typed;
  readonly caret: number;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onTake: (typed: Typed, caret: number) => void;
  readonly ref: Ref<TakeKey>;
}) {
  const { suggest, typed, caret, area, onTake, ref } = props;
  const value = typed.text;
  const listId = useId();
  const [chosen, setChosen] = useState({ at: 0, in: value });
  const [closed, setClosed] = useState<{ readonly start: number; readonly in: string } | null>(
    null,
  );

  const mention = mentionBeingTyped(typed, caret);
  const isClosed =
    closed !== null && closed.start === mention?.start && value.startsWith(closed.in);
  const open = mention !== null && !isClosed;
  const suggestions = useSuggestions(suggest, open ? mention.query : '');
  const shown = open ? suggestions : [];
  const active = Math.min(chosen.in === value ? chosen.at : 0, shown.length - 1);

  const isShown = shown.length > 0;
  useEffect(() => {
    const field = area.current;
    if (!isShown || !field) return undefined;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [area, isShown, listId, active]);

  function take(suggestion: Suggestion | undefined): void {
    if (!mention || !suggestion) return;
    const next = withMention(typed, caret, mention.start, suggestion.display);
    onTake(next.typed, next.caret);
    area.current?.focus();
  }
  function takeKey({ key }: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!isShown) return false;
    if (step !== undefined)
      setChosen({ at: (active + step + shown.length) % shown.length, in: value });
    else if (key === 'Enter' || key === 'Tab') take(shown[active]);
    else if (key === 'Escape' && mention)
      setClosed({ start: mention.start, in: value.slice(0, mention.start + 1) });
    else return false;
    return true;
  }
  useImperativeHandle(ref, () => takeKey);

  if (!isShown) return null;
  return (
    <List id={listId} role="listbox" aria-label={t('People')}>
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
  );
}
