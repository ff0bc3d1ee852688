import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ComponentType } from 'react';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { addressState } from '../members/person/AddressNote.tsx';
import { roleText } from '../members/person/role-text.ts';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/words/Facts.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { toast } from '../../ui/states/toast.ts';
import { AccountForm, FAILED, type PartProps } from './AccountForm.tsx';
import { useShowDecided } from '../members/person/show-decided.ts';
import { ErasureDialog } from './ErasureDialog.tsx';
import { EmailForm, FactsForm } from './FactsForm.tsx';
import { PasskeysForm, ResetLinkPart, SecondStepForm, SessionsForm } from './SignInForms.tsx';

const roleAction = ({ role }: User): string =>
  role === 'admin' ? t('Take the administrator role away') : t('Make administrator');

function RoleForm({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  const reason = useReason('accounts', 'required');
  const role = user.role === 'admin' ? 'member' : 'admin';
  return (
    <AccountForm
      label={`${roleAction(user)}: ${user.fullName}`}
      submit={roleAction(user)}
      reason={reason}
      save={async (_, said) =>
        show(
          await write('PUT /users/:memberId/role', {
            params: { memberId: user._id },
            body: { role, ...said },
            answer: userAnswer,
          }),
          role === 'admin'
            ? t('{name} is an administrator now.', { name: user.fullName })
            : t('{name} is not an administrator any more.', { name: user.fullName }),
        )
      }
      onClose={onClose}
    />
  );
}

const parts = {
  facts: FactsForm,
  email: EmailForm,
  role: RoleForm,
  link: ResetLinkPart,
  sessions: SessionsForm,
  secondStep: SecondStepForm,
  passkeys: PasskeysForm,
  erasure: ErasureDialog,
} satisfies Readonly<Record<string, ComponentType<PartProps>>>;
type Part = keyof typeof parts;

function Erasure({
  user,
  erasure: { dueAt, own = false },
}: {
  readonly user: User;
  readonly erasure: NonNullable<User['erasure']>;
}) {
  const show = useShowDecided(user._id);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      write('DELETE /users/:memberId/erasure', {
        params: { memberId: user._id },
        body: {},
        answer: userAnswer,
      }),
    onSuccess: (decided) => show(decided, t('The erasure was cancelled.')),
    onError: (error) => toast.error(reasonOr(error, t(FAILED))),
  });
  return (
    <Note as="div">
      <Stack $gap={8}>
        <p>
          <b>{t('Will be erased on {date}.', { date: longDate(dueAt) })}</b>
        </p>
        {own ? (
          <p>{t('The member asked for it, and can keep the account until then.')}</p>
        ) : (
          <div>
            <Button busy={isPending} onClick={() => mutate()}>
              {t('Cancel the erasure')}
            </Button>
          </div>
        )}
      </Stack>
    </Note>
  );
}

function Known({ user }: { readonly user: User }) {
  const facts = [
    [t('Email'), user.email],
    [t('Address'), addressState(user)],
    [t('Role'), roleText(user)],
    [t('Batch'), user.batchYear],
    [t('Date of birth'), user.dateOfBirth && longDate(user.dateOfBirth)],
    [t('Admission no.'), user.admissionNumber],
  ] as const;
  return <FactList facts={facts} />;
}

/** For administrators: all that can be decided about a member's account. `withFacts` where the page doesn't show what is known of it. */
export function AccountPanel(props: {
  readonly user: User;
  /** Missing while it is loading. */
  readonly passkeyCount: number | undefined;
  readonly withFacts?: boolean;
}) {
  const { user, passkeyCount = 0, withFacts = false } = props;
  const id = useId();
  const me = useMember();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<Part | null>(null);
  const isMember = user.status === 'approved';
  const hasPasskeys = passkeyCount > 0;
  const Opened = open === null ? null : parts[open];

  /** A form that has saved after another was opened leaves that one open. */
  function close(part: Part): void {
    const opener = `[data-opens="${part}"][aria-expanded="true"]`;
    const button = panel.current?.querySelector<HTMLElement>(opener);
    if (!button) return;
    button.focus();
    setOpen(null);
  }
  const opener = (part: Part) => ({
    'data-opens': part,
    'aria-expanded': open === part,
    onClick: () => setOpen(open === part ? null : part),
  });

  return (
    <Card aria-labelledby={id} ref={panel}>
      <Stack $gap={16}>
        <h2 id={id}>{t('Account')}</h2>
        {user.erasure && <Erasure user={user} erasure={user.erasure} />}
        {withFacts && <Known user={user} />}
        <Row $gap={8} $wrap>
          <Button {...opener('facts')}>{t('Correct facts…')}</Button>
          <Button {...opener('email')}>{t('Change email…')}</Button>
          {isMember && <Button {...opener('role')}>{roleAction(user)}…</Button>}
          <Button {...opener('link')}>{t('Link for a new password…')}</Button>
          <Button {...opener('sessions')}>{t('Sign out everywhere…')}</Button>
          {user.secondStep === 'set' && user._id !== me._id && (
            <Button {...opener('secondStep')}>{t('Turn off two-step sign-in…')}</Button>
          )}
          {hasPasskeys && user._id !== me._id && (
            <Button {...opener('passkeys')}>{t('Remove the passkeys…')}</Button>
          )}
          {isMember && !user.erasure && user._id !== me._id && (
            <Button variant="danger" {...opener('erasure')} aria-haspopup="dialog">
              {t('Erase…')}
            </Button>
          )}
        </Row>
        {open && Opened && (
          <Opened key={open} user={user} hasPasskeys={hasPasskeys} onClose={() => close(open)} />
        )}
      </Stack>
    </Card>
  );
}
