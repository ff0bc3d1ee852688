import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useId, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { write } from '../../lib/network/http.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { useDeciding } from '../../ui/deciding/use-deciding.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

export function AnalystForm({ user }: { readonly user: User }) {
  const id = useId();
  const isAnalyst = user.analyst === true;
  const reason = useReason('accounts');
  const [isAsking, setAsking] = useState(false);
  const show = useShowDecided(user._id);
  const change = useDeciding({
    call: (body: Said & { readonly analyst: boolean }) =>
      write('PUT /users/:memberId/analyst', {
        params: { memberId: user._id },
        body,
        answer: userAnswer,
      }),
    onDone(decided, { analyst }) {
      show(
        decided,
        analyst
          ? t('{name} sees the insights now.', { name: user.fullName })
          : t('{name} does not see the insights any more.', { name: user.fullName }),
      );
      reason.clear();
      setAsking(false);
    },
    showErrors: reason.showErrors,
  });
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        const said = reason.read();
        if (said && !change.isPending) change.mutate({ analyst: !isAnalyst, ...said });
      }}
    >
      <Stack $gap={12}>
        <h3 id={id}>{t('Analyst')}</h3>
        <Muted>
          {t(
            'An analyst sees figures about the whole community, without names. Analysts have no other administrator rights.',
          )}
        </Muted>
        {isAsking && <ReasonFields {...reason.fields} isBusy={change.isPending} isFocused />}
        {isAsking ? (
          <FormButtons
            submit={isAnalyst ? t('Remove as analyst') : t('Make an analyst')}
            busy={change.isPending}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setAsking(true)}>
              {isAnalyst ? t('Remove as analyst…') : t('Make an analyst…')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
