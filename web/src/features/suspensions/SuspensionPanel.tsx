import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { useId, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { suspensionBounds } from '../../lib/time/day-bounds.ts';
import { longDate } from '../../lib/time/date.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DayInput, Field } from '../../ui/forms/Field.tsx';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { write } from '../../lib/network/http.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { useDeciding } from '../../ui/deciding/use-deciding.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

/** Ends the suspension if `until` is missing; null suspends until an administrator ends it. */
type Wish =
  | (Said & { readonly reason: string; readonly until: string | null })
  | (Said & { readonly until?: undefined });

function useSuspension(
  { _id: memberId, fullName: name }: User,
  showErrors: (error: unknown) => boolean,
  onDone: () => void,
) {
  const show = useShowDecided(memberId);
  return useDeciding({
    call(body: Wish) {
      const sent = { params: { memberId }, answer: userAnswer };
      return body.until === undefined
        ? write('PUT /users/:memberId/restore', { ...sent, body })
        : write('PUT /users/:memberId/suspend', { ...sent, body });
    },
    onDone(decided, { until }) {
      const [done, undoable] =
        until === undefined
          ? [t('The suspension was ended.'), t('Suspension ended: {name}.', { name })]
          : [t('The member was suspended.'), t('Suspended: {name}.', { name })];
      show(decided, decided.decisionId === null ? done : undoable);
      onDone();
    },
    showErrors,
  });
}

function SuspensionForm(props: { readonly user: User; readonly onClose: () => void }) {
  const { user, onClose } = props;
  const reason = useReason('suspensions', 'required');
  const [until, setUntil] = useState('');
  const suspension = useSuspension(user, reason.showErrors, onClose);
  return (
    <form
      noValidate
      aria-label={t('Suspend {name}', { name: user.fullName })}
      onSubmit={(event) => {
        event.preventDefault();
        if (suspension.isPending) return;
        const said = reason.read();
        if (said)
          suspension.mutate({
            ...said,
            until: until === '' ? null : new Date(`${until}T00:00`).toISOString(),
          });
      }}
    >
      <Stack $gap={12}>
        <ReasonFields {...reason.fields} isBusy={suspension.isPending} isFocused />
        <Field label={t('Until')} hint={t('Empty: until an administrator ends it.')}>
          <DayInput
            {...suspensionBounds()}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
        <FormButtons
          submit={t('Suspend')}
          busy={suspension.isPending}
          isDanger
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function Suspended({ user }: { readonly user: User }) {
  const [isAsking, setAsking] = useState(false);
  const reason = useReason('undoing');
  const { mutate, isPending } = useSuspension(user, reason.showErrors, () => undefined);
  const until = user.suspension?.until;
  return (
    <>
      <p>
        {until
          ? rich('<b>Suspended</b> until {date}', { date: longDate(until) })
          : rich('<b>Suspended</b> until an administrator ends it')}
      </p>
      <Row $gap={8} $wrap>
        <Button busy={isPending} onClick={() => mutate({})}>
          {t('End the suspension')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('End it with a reason…')}
        </Button>
      </Row>
      {isAsking && (
        <ReasonDialog
          question={t('End the suspension of {name}?', { name: user.fullName })}
          confirm={t('End the suspension')}
          busy={isPending}
          reason={reason}
          onConfirm={mutate}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

export default function SuspensionPanel({ user }: { readonly user: User }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const now = useClock();
  const suspended = isSuspended(user.suspension, new Date(now));
  const isAdmin = user.role === 'admin';
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={12}>
        <h2 id={id}>{t('Suspension')}</h2>
        {suspended && <Suspended user={user} />}
        {!suspended && isAdmin && <Muted>{t('Administrators cannot be suspended.')}</Muted>}
        {!suspended && !isAdmin && !isOpen && (
          <div>
            <Button onClick={() => setOpen(true)}>{t('Suspend…')}</Button>
          </div>
        )}
        {!suspended && isOpen && <SuspensionForm user={user} onClose={() => setOpen(false)} />}
      </Stack>
    </Card>
  );
}
