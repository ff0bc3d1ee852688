import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { write } from '../../lib/network/http.ts';
import { useShowDecided } from '../members/person/show-decided.ts';

export const roleAction = ({ role }: User): string =>
  role === 'admin' ? t('Take the administrator role away') : t('Make administrator');

export function RoleForm({ user, onClose }: PartProps) {
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
