import { useId, useRef, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { Choice } from '../../ui/forms/Choice.ts';
import { Muted } from '../../ui/layout.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { endSessions, removePasskeys, useShowDecided } from './api/decide-account.ts';

export function SessionsForm({ user, hasPasskeys, onClose }: PartProps) {
  const id = useId();
  const show = useShowDecided(user._id);
  const [withPasskeys, setWithPasskeys] = useState(false);
  const reason = useReason('accounts', withPasskeys ? 'required' : 'optional');
  // Signing out may fail after that, and is then tried again alone
  const areRemoved = useRef(false);
  return (
    <AccountForm
      label={t('Sign out {name} everywhere', { name: user.fullName })}
      submit={t('Sign out')}
      reason={reason}
      save={async (_, said) => {
        if (withPasskeys && !areRemoved.current && said.reason !== undefined) {
          // First, or someone who has one could sign in again at once
          await removePasskeys(user._id, { ...said, reason: said.reason });
          areRemoved.current = true;
        }
        const { message } = await endSessions(user._id, said);
        show({ result: null, decisionId: null }, message);
        onClose();
      }}
      onClose={onClose}
    >
      <Muted>
        {t(
          'Ends every session on every device, and every link for a new password. This cannot be undone.',
        )}
      </Muted>
      {hasPasskeys && (
        <div>
          <Choice>
            <input
              type="checkbox"
              aria-describedby={id}
              checked={withPasskeys}
              onChange={({ target }) => setWithPasskeys(target.checked)}
            />
            {t('Remove the passkeys too')}
          </Choice>
          <Muted id={id}>
            {t(
              'Anyone who has one can sign in again without the password. The member can add a passkey again.',
            )}
          </Muted>
        </div>
      )}
    </AccountForm>
  );
}
