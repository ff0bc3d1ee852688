import { useLayoutEffect, useRef, type ReactNode, type SubmitEventHandler } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../layout.ts';
import { Note } from '../words/Note.tsx';
import { FormButtons } from './FormButtons.tsx';
import { toast } from '../states/toast.ts';

/** A form of one column of short fields, unless it is wide: then it has texts or several columns. */
export const FormBox = styled.form<{ readonly $isWide?: boolean }>`
  max-width: ${({ $isWide }) => ($isWide === true ? 'none' : '420px')};
`;

/** A form that opens within a page. Its first field gets the focus, no toast covers it, and it ends with what went wrong and two buttons. */
export function FocusedForm(props: {
  readonly label: string;
  readonly note: string | undefined;
  readonly submit: string;
  readonly busy: boolean;
  readonly isDanger?: boolean | undefined;
  readonly isWide?: boolean;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly onCancel: () => void;
  readonly cancel?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { label, note, isWide = false, onSubmit, children, ...buttons } = props;
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => element.current?.querySelector('input')?.focus(), []);
  useLayoutEffect(() => toast.stepForward(), []);
  return (
    <FormBox ref={element} aria-label={label} onSubmit={onSubmit} noValidate $isWide={isWide}>
      <Stack>
        {children}
        <Note role="status">{note}</Note>
        <FormButtons {...buttons} />
      </Stack>
    </FormBox>
  );
}
