import { userAnswer } from '@portal/contracts/members/member.api';
import type { leaveRequest } from '@portal/contracts/personal-data/personal-data.request';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { Small, Stack } from '../../ui/layout.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { write } from '../../lib/network/http.ts';

type Content = z.infer<typeof leaveRequest>['content'];

const CHOICES: readonly (readonly [Content, Text, Text])[] = [
  ['remove', msg('Erase them, too'), msg('Nobody can read them any more.')],
  [
    'anonymous',
    msg('Keep them without your name'),
    msg(
      'They show “Former member” as the author. What you say about yourself in them stays readable.',
    ),
  ],
];

const Choice = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0 12px;
  min-height: var(--tap);
  input {
    width: 20px;
    height: 20px;
    margin: 0;
  }
  label {
    line-height: var(--tap);
  }
  small {
    grid-column: 2;
  }
`;

export default function LeaveForm(props: {
  readonly onLeft: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { onLeft, onClose } = props;
  const id = useId();
  const [content, setContent] = useState<Content>('remove');
  async function save(password: string): Promise<void> {
    await write('DELETE /account', { body: { password, content }, answer: userAnswer });
    await onLeft();
    onClose();
  }
  return (
    <Stack>
      <div role="radiogroup" aria-labelledby={id}>
        <b id={id}>{t('Your posts, comments and messages')}</b>
        {CHOICES.map(([value, label, meaning]) => (
          <Choice key={value}>
            <input
              id={`${id}${value}`}
              type="radio"
              name={id}
              checked={content === value}
              onChange={() => setContent(value)}
              aria-describedby={`${id}${value}-meaning`}
            />
            <label htmlFor={`${id}${value}`}>{t(label)}</label>
            <Small as="small" id={`${id}${value}-meaning`}>
              {t(meaning)}
            </Small>
          </Choice>
        ))}
      </div>
      <ProofForm
        label={t('Erase your account')}
        submit={t('Erase my account')}
        busyText={t('Setting the date…')}
        isDanger
        save={save}
        onCancel={onClose}
      />
    </Stack>
  );
}
