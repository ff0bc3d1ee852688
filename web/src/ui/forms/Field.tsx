import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import type { DayBounds } from '../../lib/time/day-bounds.ts';
import { controlLook } from './control-look.ts';
import { IconButton } from '../IconButton.tsx';
import { fitHeight } from './fit-height.ts';

export const FieldBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  min-width: 0;
  label,
  [data-label] {
    font-weight: 600;
    font-size: 0.875rem;
  }
`;
const Hint = styled.p`
  font-size: 0.875rem;
  color: var(--ink-2);
`;
/** Present in every field, empty until it is needed: a tap that finds six mistakes has only texts to add. */
const ErrorText = styled.p`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  color: var(--bad);
  font-size: 0.875rem;
  &:empty {
    display: none;
  }
  &::before {
    content: '!' / '';
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 3px;
    border: 1.5px solid;
    border-radius: 50%;
    font: 700 0.6875rem/1.18 system-ui;
    text-align: center;
  }
`;

export const Input = styled.input.attrs({ dir: 'auto' })`
  ${controlLook}
`;
const Area = styled.textarea.attrs({ dir: 'auto' })`
  ${controlLook}
  min-height: 96px;
  max-height: 50dvh;
  field-sizing: content;
  resize: vertical;
`;
const WithToggle = styled.div`
  position: relative;
  input {
    padding-right: 52px;
  }
  button {
    position: absolute;
    right: 2px;
    top: 0;
  }
`;

type Wiring = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;
const FieldContext = createContext<Wiring | null>(null);

function useWiring() {
  const wiring = use(FieldContext);
  if (!wiring) throw new Error('A control stands outside a Field');
  return wiring;
}

export type Notes = { readonly hint?: string | undefined; readonly error?: string | undefined };

export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`]
    .flat()
    .join(' ') || undefined;

export const FieldNotes = ({ id, hint, error }: Notes & { readonly id: string }) => (
  <>
    {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    <ErrorText id={`${id}-error`}>{error}</ErrorText>
  </>
);

export function Field(props: Notes & { readonly label: string; readonly children: ReactNode }) {
  const { label, children, ...notes } = props;
  const id = useId();
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <FieldContext
        value={{
          id,
          'aria-invalid': notes.error !== undefined || undefined,
          'aria-describedby': describedBy(id, notes),
        }}
      >
        {children}
      </FieldContext>
      <FieldNotes id={id} {...notes} />
    </FieldBox>
  );
}

export function TextInput(props: ComponentProps<'input'>) {
  return <Input {...useWiring()} {...props} />;
}

type DayProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> & DayBounds;
/** A picker without bounds would open at today and allow any date. */
export const BareDayInput = (props: DayProps) => <Input {...props} type="date" />;
export function DayInput(props: DayProps) {
  return <BareDayInput {...useWiring()} {...props} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'ref'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(area.current), [props.value]);
  return <Area ref={area} {...useWiring()} {...props} />;
}

const Choice = styled.select`
  ${controlLook}
  text-overflow: ellipsis;
`;
export function Select(props: ComponentProps<'select'>) {
  return <Choice {...useWiring()} {...props} />;
}

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const wiring = useWiring();
  return (
    <WithToggle>
      <Input {...wiring} {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? t('Hide password') : t('Show password')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      </IconButton>
    </WithToggle>
  );
}
