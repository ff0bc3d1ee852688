import { userAnswer } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';
import { write } from '../../lib/network/http.ts';
import { DecidingDialog } from '../../ui/deciding/DecidingDialog.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import type { PartProps } from './AccountForm.tsx';
import { useShowDecided } from '../members/person/show-decided.ts';

export function ErasureDialog({ user, onClose }: PartProps) {
  const show = useShowDecided(user._id);
  return (
    <DecidingDialog
      question={t('Erase {name}?', { name: user.fullName })}
      confirm={t('Erase')}
      reason={useReason('accounts', 'required')}
      call={(body) =>
        write('PUT /users/:memberId/erasure', {
          params: { memberId: user._id },
          body,
          answer: userAnswer,
        })
      }
      onDone={(decided) => show(decided, t('{name} will be erased.', { name: user.fullName }))}
      onClose={onClose}
    >
      <p>
        {t(
          'In a few days the account, the profile, the pictures and everything that {name} has written here are erased. Nobody can bring them back after that. Until that day nothing changes, and you can cancel the erasure here.',
          { name: user.fullName },
        )}
      </p>
    </DecidingDialog>
  );
}
