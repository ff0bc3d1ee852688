import type { User } from '@portal/contracts/members/member.api';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { longDate } from '../../lib/date.ts';
import { reasonOr } from '../../lib/http.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { keepAccount } from './api/leave.ts';

const LeaveForm = lazyPart(async () => (await import('./LeaveForm.tsx')).LeaveForm);

type Changed = { readonly onChanged: () => Promise<void> };

function Leaving({
  erasure: { dueAt, own = false },
  onChanged,
}: Changed & { readonly erasure: NonNullable<User['erasure']> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await keepAccount();
      await onChanged();
    },
    onSuccess: () => toast.success('You keep your account.'),
    onError: (error) =>
      toast.error(reasonOr(error, 'Failed to keep your account. Please try again.')),
  });
  return (
    <Note as="div" role="status">
      <Stack $gap={8}>
        <p>
          <b>Your account will be erased on {longDate(dueAt)}.</b>
        </p>
        {own ? (
          <div>
            <Button busy={isPending} onClick={() => mutate()}>
              Keep my account
            </Button>
          </div>
        ) : (
          <p>The administrators decided this. If it is a mistake, please write to them.</p>
        )}
      </Stack>
    </Note>
  );
}

function Leave({ onChanged }: Changed) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <Stack>
      <p>
        First you get a date, some days from now, and until then you can keep your account. After
        that nobody can bring it back: your profile and pictures are gone, and your posts, comments
        and messages if you choose so. A group that you founded stays if others are in it. Download
        a copy before, if you want one.
      </p>
      {isAsking ? (
        <LeaveForm onLeft={onChanged} onClose={() => setAsking(false)} />
      ) : (
        <div ref={opener}>
          <Button
            variant="danger"
            onPointerEnter={LeaveForm.prepare}
            onClick={() => setAsking(true)}
          >
            Erase my account…
          </Button>
        </div>
      )}
    </Stack>
  );
}

export const LeavePanel = ({
  user,
  onChanged,
}: Changed & { readonly user: Pick<User, 'erasure' | 'role'> }) => (
  <Panel title="Leave">
    {user.erasure ? (
      <Leaving erasure={user.erasure} onChanged={onChanged} />
    ) : user.role === 'admin' ? (
      <p>
        You are an administrator. Another administrator has to take that role from you before your
        account can be erased.
      </p>
    ) : (
      <Leave onChanged={onChanged} />
    )}
  </Panel>
);
