import type { reasonedRequest } from '@portal/contracts/decisions/because';
import type * as z from 'zod/mini';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { Muted } from '../../ui/layout.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { removePasskeys, removeSecondStep, useShowDecided } from './api/decide-account.ts';

interface Removal {
  label(fullName: string): string;
  readonly submit: Text;
  readonly consequences: Text;
  remove(
    memberId: string,
    body: z.input<typeof reasonedRequest>,
  ): Promise<{ readonly message: string }>;
}

/** Removing a way to sign in takes a reason, and cannot be undone. */
const removalForm = ({ label, submit, consequences, remove }: Removal) =>
  function RemovalForm({ user, onClose }: PartProps) {
    const show = useShowDecided(user._id);
    const reason = useReason('accounts', 'required');
    return (
      <AccountForm
        label={label(user.fullName)}
        submit={t(submit)}
        reason={reason}
        save={async (_, said) => {
          const { message } = await remove(user._id, said);
          show({ result: null, decisionId: null }, message);
          onClose();
        }}
        onClose={onClose}
      >
        <Muted>{t(consequences)}</Muted>
      </AccountForm>
    );
  };

export const SecondStepForm = removalForm({
  label: (fullName) => t('Turn off two-step sign-in for {name}', { name: fullName }),
  submit: msg('Turn it off'),
  consequences: msg(
    'For someone who has lost both the phone and the recovery codes. Make sure that it is really them. This cannot be undone; they can set it up again.',
  ),
  remove: removeSecondStep,
});

export const PasskeysForm = removalForm({
  label: (fullName) => t('Remove the passkeys of {name}', { name: fullName }),
  submit: msg('Remove them'),
  consequences: msg(
    'Nobody can sign in with a passkey of this account any more. The member gets a mail, and can sign in with the password and add a passkey again. This cannot be undone.',
  ),
  remove: removePasskeys,
});
