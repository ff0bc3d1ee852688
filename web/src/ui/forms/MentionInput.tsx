import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { styled } from 'styled-components';
import type { Suggest } from '../../lib/words/text-parts.ts';
import { afterTyping, storedOf, typedOf } from '../../lib/words/typed-mention.ts';
import { lazyPart, type LazyFrame } from '../states/lazy-part.tsx';
import { aboveField, controlLook } from './control-look.ts';
import { fitHeight } from './fit-height.ts';
import type MentionSuggestions from './MentionSuggestions.tsx';
import type { TakeKey } from './MentionSuggestions.tsx';

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
/** Screen keyboards can't hold Shift, so their Enter breaks the line. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const Above = styled.div`
  ${aboveField}
  padding: 4px 14px;
`;
const AboveField: LazyFrame = ({ children }) => <Above>{children}</Above>;

type Closable = ComponentProps<typeof MentionSuggestions> & { readonly onClose: () => void };
/** Loaded with the first '@'. Without them a name is written by hand. */
const Suggestions = lazyPart<Closable>(() => import('./MentionSuggestions.tsx'), null, AboveField);

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
  const area = useRef<HTMLTextAreaElement>(null);
  const takeKey = useRef<TakeKey>(null);
  const [caret, setCaret] = useState(0);
  const typed = useMemo(() => typedOf(value), [value]);
  const placeCaret = useRef<number | null>(null);
  const [isWithout, setWithout] = useState(false);
  const mayMention = value.includes('@');
  if (isWithout && !mayMention) setWithout(false);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);

  useLayoutEffect(() => fitHeight(area.current), [value]);
  useLayoutEffect(() => {
    if (placeCaret.current === null) return;
    area.current?.setSelectionRange(placeCaret.current, placeCaret.current);
    placeCaret.current = null;
  }, [value]);

  function change(stored: string, text: string, at: number): void {
    // The brackets of a mention that was written by hand go
    const next = at - (text.length - typedOf(stored).text.length);
    placeCaret.current = next;
    setCaret(next);
    onChange(stored);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (takeKey.current?.(event) === true) {
      event.preventDefault();
      if (event.key === 'Escape') event.stopPropagation();
    } else if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault();
      onSend();
    }
  }

  return (
    <Box>
      {mayMention && !isWithout && (
        <Suggestions
          ref={takeKey}
          suggest={suggest}
          typed={typed}
          caret={caret}
          area={area}
          onTake={(taken, at) => change(storedOf(taken), taken.text, at)}
          onClose={() => {
            setWithout(true);
            area.current?.focus();
          }}
        />
      )}
      <Area
        ref={area}
        rows={1}
        aria-label={label}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={typed.text}
        onChange={({ target: { value: text, selectionStart } }) =>
          change(storedOf(afterTyping(typed, text, selectionStart)), text, selectionStart)
        }
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </Box>
  );
}
