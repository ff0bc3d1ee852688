import type { User } from '@portal/contracts/members/member.api';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { useId, useState } from 'react';
import { longDate } from '../../lib/date.ts';
import { isTooLong, NO_REASON, reasonBody } from '../../lib/reason.ts';
import { useClock } from '../../lib/use-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/ReasonFields.tsx';
import { useSuspension } from './api/suspend-member.ts';

const day = (date: Date): string => date.toLocaleDateString('sv-SE');
const tomorrow = (): string => day(new Date(Date.now() + 24 * 60 * 60 * 1000));

function SuspensionForm(props: { readonly user: User; readonly onClose: () => void }) {
  const { user, onClose } = props;
  const [reason, setReason] = useState(NO_REASON);
  const [until, setUntil] = useState('');
  const [isMissing, setMissing] = useState(false);
  const suspension = useSuspension(user, onClose);
  return (
    <form
      noValidate
      aria-label={`Suspend ${user.fullName}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (suspension.isPending) return;
        const { reason: words, ...more } = reasonBody(reason);
        if (words === undefined) setMissing(true);
        else if (!isTooLong(reason))
          suspension.mutate({
            ...more,
            reason: words,
            until: until === '' ? null : new Date(`${until}T00:00`).toISOString(),
          });
      }}
    >
      <Stack $gap={12}>
        <ReasonFields
          reason={reason}
          onChange={(next) => {
            setReason(next);
            setMissing(false);
          }}
          isBusy={suspension.isPending}
          isFocused
          error={isMissing ? 'A reason is required' : undefined}
        />
        <Field label="Until" hint="Empty: until an administrator ends it.">
          <TextInput
            type="date"
            min={tomorrow()}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
        <Row $gap={8}>
          <Button variant="danger" type="submit" aria-busy={suspension.isPending || undefined}>
            Suspend
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** The part of another member's page that administrators alone see. */
export function SuspensionPanel({ user }: { readonly user: User }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const now = useClock();
  const restoring = useSuspension(user, () => undefined);
  const { suspension, role } = user;
  const suspended = isSuspended(suspension, new Date(now));
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={12}>
        <h2 id={id}>For administrators</h2>
        <Link to={`/admin/history?query=subject:${user._id}`}>Decisions about this member</Link>
        {suspended && (
          <>
            <p>
              <b>Suspended</b>
              {suspension?.until
                ? ` until ${longDate(suspension.until)}`
                : ' until somebody ends it'}
            </p>
            <div>
              <Button
                aria-busy={restoring.isPending || undefined}
                onClick={() => {
                  if (!restoring.isPending) restoring.mutate(null);
                }}
              >
                End the suspension
              </Button>
            </div>
          </>
        )}
        {!suspended && role === 'admin' && <Muted>Administrators cannot be suspended.</Muted>}
        {!suspended && role !== 'admin' && !isOpen && (
          <div>
            <Button onClick={() => setOpen(true)}>Suspend…</Button>
          </div>
        )}
        {!suspended && isOpen && <SuspensionForm user={user} onClose={() => setOpen(false)} />}
      </Stack>
    </Card>
  );
}
