import { accounts, type AccountDocument } from '@portal/read-models/accounts/account';
import type { Projection } from '../projection.ts';

type Type =
  | 'MemberRegistered'
  | 'MemberApproved'
  | 'MemberRejected'
  | 'MemberRoleChanged'
  | 'PasswordChanged'
  | 'MemberErased';

export const accountProjection: Projection<AccountDocument, Type> = {
  model: accounts,
  types: [
    'MemberRegistered',
    'MemberApproved',
    'MemberRejected',
    'MemberRoleChanged',
    'PasswordChanged',
    'MemberErased',
  ],
  keys: ({ data }) => [data.memberId],
  fold(account, { type, data, position }) {
    if (type === 'MemberRegistered')
      return (
        account ?? {
          _id: data.memberId,
          position,
          status: 'pending',
          role: 'member',
          credentialVersion: 1,
        }
      );
    if (!account) return null;
    switch (type) {
      case 'MemberApproved':
        return { ...account, status: 'approved' };
      case 'MemberRejected':
        return { ...account, status: 'rejected' };
      case 'MemberRoleChanged':
        return { ...account, role: data.role };
      case 'PasswordChanged':
        return { ...account, credentialVersion: data.credentialVersion };
      case 'MemberErased':
        return { ...account, status: 'erased' };
      default:
        return type satisfies never;
    }
  },
};
