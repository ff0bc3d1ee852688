import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { ownNomineesAnswer, type Nominee } from '@portal/contracts/nominees/nominee.api';
import { limits } from '@portal/contracts/fields/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { CardList, Muted, Row, Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { http } from '../../lib/network/http.ts';
import { useData } from '../../lib/network/use-data.ts';
import { NomineeFacts } from './NomineeFacts.tsx';
import { ownNomineesKey } from './nominees.cache.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const NomineeForm = lazyPart(() => import('./NomineeForm.tsx'));

function WithdrawForm({
  nominee: { _id, name },
  onClose,
}: {
  readonly nominee: Nominee;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <ProofForm
      label={t('Withdraw {name}', { name })}
      submit={t('Withdraw')}
      busyText={t('Withdrawing…')}
      isDanger
      save={async (password) => {
        const { message } = await http('DELETE /account/nominees/:nomineeId', {
          params: { nomineeId: _id },
          body: { password },
          answer: messageAnswer,
        });
        await client.invalidateQueries({ queryKey: ownNomineesKey });
        toast.success(message, { of: 'nominees' });
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {rich(
          'Withdraw <b>{name}</b> as your nominee? They can no longer ask for anything in your place.',
          {
            name,
            b: (inside) => (
              <b>
                <bdi>{inside}</bdi>
              </b>
            ),
          },
        )}
      </p>
    </ProofForm>
  );
}

function Entry({ nominee }: { readonly nominee: Nominee }) {
  const [open, setOpen] = useState<'change' | 'withdraw' | null>(null);
  const change = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useLayoutEffect(() => {
    if (wasOpen.current !== null && open === null)
      change.current?.querySelector<HTMLElement>(`[data-opens=${wasOpen.current}]`)?.focus();
    wasOpen.current = open;
  }, [open]);
  const close = () => setOpen(null);
  return (
    <Card as="article" aria-label={nominee.name}>
      {open === 'change' ? (
        <NomineeForm nominee={nominee} onClose={close} />
      ) : open === 'withdraw' ? (
        <WithdrawForm nominee={nominee} onClose={close} />
      ) : (
        <Stack $gap={12}>
          <NomineeFacts nominee={nominee} />
          <Row $wrap ref={change}>
            <Button data-opens="change" onClick={() => setOpen('change')}>
              {t('Change')}
            </Button>
            <Button data-opens="withdraw" onClick={() => setOpen('withdraw')}>
              {t('Withdraw…')}
            </Button>
          </Row>
        </Stack>
      )}
    </Card>
  );
}

function List({ nominees }: { readonly nominees: readonly Nominee[] }) {
  return (
    <>
      {nominees.length > 0 && (
        <CardList aria-label={t('Your nominees')}>
          {nominees.map((nominee) => (
            <li key={nominee._id}>
              <Entry nominee={nominee} />
            </li>
          ))}
        </CardList>
      )}
      {nominees.length < limits.nominees ? (
        <FormInPlace
          opener={nominees.length === 0 ? t('Name a nominee') : t('Name another nominee')}
          form={(close) => (
            <Card as="div">
              <NomineeForm onClose={close} />
            </Card>
          )}
        />
      ) : (
        <Muted>
          {t('You can name {count}. To name another person, withdraw one first.', {
            count: limits.nominees,
          })}
        </Muted>
      )}
    </>
  );
}

export default function OwnNominees() {
  return (
    <Panel title={t('Your nominees')}>
      <Stack>
        <p>
          {t(
            'If you die, or cannot act for yourself, your nominee may ask for a copy of your data, or for its erasure. Two administrators have to see proof and agree. Then nobody can sign in to your account, and what you wrote stays until it is erased.',
          )}
        </p>
        <Fetched
          query={useData(ownNomineesKey, 'GET /account/nominees', { answer: ownNomineesAnswer })}
          failed={t('Could not load your nominees.')}
        >
          {(nominees) => <List nominees={nominees} />}
        </Fetched>
      </Stack>
    </Panel>
  );
}
