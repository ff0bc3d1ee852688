import type { Nominee } from '@portal/contracts/nominees/nominee.api';
import { limits } from '@portal/contracts/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOr } from '../../lib/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CardList, Muted, Row, Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CardSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useOwnNominees, withdrawNominee } from './api/own-nominees.ts';
import { NomineeFacts } from './NomineeFacts.tsx';
import { ownNomineesKey } from './nominees.cache.ts';

const NomineeForm = lazyPart(async () => (await import('./NomineeForm.tsx')).NomineeForm);

function WithdrawDialog({
  nominee: { _id, name },
  onClose,
}: {
  readonly nominee: Nominee;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawNominee(_id),
    async onSuccess({ message }) {
      await client.invalidateQueries({ queryKey: ownNomineesKey });
      toast.success(message, { of: 'nominees' });
      onClose();
    },
    onError: (error) =>
      toast.error(reasonOr(error, 'Your nominee could not be withdrawn. Please try again.'), {
        of: 'nominees',
      }),
  });
  return (
    <ConfirmDialog
      question={`Withdraw ${name} as your nominee?`}
      confirm="Withdraw"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>They can no longer ask for anything in your place.</p>
    </ConfirmDialog>
  );
}

function Entry({ nominee }: { readonly nominee: Nominee }) {
  const [open, setOpen] = useState<'form' | 'dialog' | null>(null);
  const change = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current === 'form' && open === null)
      change.current?.querySelector('button')?.focus();
    wasOpen.current = open;
  }, [open]);
  const close = () => setOpen(null);
  return (
    <Card as="article" aria-label={nominee.name}>
      {open === 'form' ? (
        <NomineeForm nominee={nominee} onClose={close} />
      ) : (
        <Stack $gap={12}>
          <NomineeFacts nominee={nominee} />
          <Row $wrap ref={change}>
            <Button onPointerEnter={NomineeForm.prepare} onClick={() => setOpen('form')}>
              Change
            </Button>
            <Button onClick={() => setOpen('dialog')}>Withdraw…</Button>
          </Row>
        </Stack>
      )}
      {open === 'dialog' && <WithdrawDialog nominee={nominee} onClose={close} />}
    </Card>
  );
}

function List({ nominees }: { readonly nominees: readonly Nominee[] }) {
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasNaming = useRef(isNaming);
  useEffect(() => {
    if (wasNaming.current && !isNaming) opener.current?.querySelector('button')?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  return (
    <>
      {nominees.length > 0 && (
        <CardList aria-label="Your nominees">
          {nominees.map((nominee) => (
            <li key={nominee._id}>
              <Entry nominee={nominee} />
            </li>
          ))}
        </CardList>
      )}
      {isNaming ? (
        <Card as="div">
          <NomineeForm onClose={() => setNaming(false)} />
        </Card>
      ) : nominees.length < limits.nominees ? (
        <div ref={opener}>
          <Button onPointerEnter={NomineeForm.prepare} onClick={() => setNaming(true)}>
            {nominees.length === 0 ? 'Name a nominee' : 'Name another nominee'}
          </Button>
        </div>
      ) : (
        <Muted>You can name {limits.nominees}. To name somebody else, withdraw one first.</Muted>
      )}
    </>
  );
}

/** On the page of one's own data. */
export function OwnNominees() {
  const { data: nominees, isError, refetch } = useOwnNominees();
  return (
    <Panel title="Your nominees">
      <Stack>
        <p>
          If you die, or cannot act for yourself, your nominee may ask for a copy of your data, or
          for its erasure. Two administrators have to agree, after they have seen a proof. Then
          nobody can sign in to your account, and what you wrote stays until it is erased.
        </p>
        {nominees ? (
          <List nominees={nominees} />
        ) : isError ? (
          <FailedState title="Could not fetch your nominees." onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton />
        )}
      </Stack>
    </Panel>
  );
}
