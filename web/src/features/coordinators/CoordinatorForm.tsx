import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { limits } from '@portal/contracts/fields/limits';
import { useId, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { write } from '../../lib/network/http.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { useDeciding } from '../../ui/deciding/use-deciding.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

/** Longer than any school has had batches: more is a slip of the finger. */
const LONGEST_RANGE = 100;

/** @returns the years of '2004', '04' or '2001-04', or null for other text */
function yearsIn(word: string): readonly number[] | null {
  const [from = NaN, to = from, ...more] = word.split('-').map((year) => Number(fullYear(year)));
  const isRange = from >= limits.batchYearMinimum && to >= from && to - from < LONGEST_RANGE;
  if (!isRange || more.length > 0) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** @returns null for text that is no list of years */
function batchesIn(text: string): number[] | null {
  const lists = text
    .replaceAll(/[’']/gu, '')
    .replaceAll(/[–—]/gu, '-')
    .replaceAll(/(?<!\s)\s+(?=-)|(?<=-)\s+/gu, '')
    .split(/[\s,;،、]+/u)
    .filter((word) => word !== '')
    .map(yearsIn);
  const years = lists.filter((list) => list !== null);
  return years.length < lists.length ? null : [...new Set(years.flat())].toSorted((a, b) => a - b);
}

export function CoordinatorForm({ user }: { readonly user: User }) {
  const id = useId();
  const known = (user.coordinates ?? []).join(', ');
  const [shown, setShown] = useState(known);
  const [text, setText] = useState(known);
  // An undo, or another administrator, has changed them
  if (shown !== known) {
    setShown(known);
    setText(known);
  }
  const [isFaulty, setFaulty] = useState(false);
  const reason = useReason('accounts');
  const show = useShowDecided(user._id);
  const change = useDeciding({
    call: (body: Said & { readonly batches: number[] }) =>
      write('PUT /users/:memberId/coordinator', {
        params: { memberId: user._id },
        body,
        answer: userAnswer,
      }),
    onDone: (decided, { batches }) =>
      show(
        decided,
        batches.length === 0
          ? t('This member is not a coordinator any more.')
          : t('This member decides about these batches now.'),
      ),
    showErrors: reason.showErrors,
  });
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        const batches = batchesIn(text);
        setFaulty(batches === null);
        const said = reason.read();
        if (batches && said && !change.isPending)
          change.mutate({ batches, ...said }, { onSuccess: reason.clear });
      }}
    >
      <Stack $gap={12}>
        <h3 id={id}>{t('Coordinator')}</h3>
        <Muted>
          {t(
            'A coordinator approves or rejects the registrations of some batches. Coordinators have no other administrator rights.',
          )}
        </Muted>
        <Field
          label={t('Coordinator of')}
          hint={t('Years such as 2001-2004, 95. Empty: not a coordinator.')}
          error={isFaulty ? t('Please enter years such as 2001-2004, 95') : undefined}
        >
          <TextInput
            inputMode="text"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFaulty(false);
            }}
          />
        </Field>
        {text !== known && <ReasonFields {...reason.fields} isBusy={change.isPending} />}
        <div>
          <Button type="submit" aria-busy={change.isPending || undefined}>
            {t('Save batches')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
