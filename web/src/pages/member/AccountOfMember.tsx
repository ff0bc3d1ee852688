import type { User } from '@portal/contracts/members/member.api';
import { AccountPanel } from '../../features/administration/AccountPanel.tsx';
import { useDeskMember } from '../../features/decisions/api/get-desk-member.ts';

/** Shown to administrators. */
export default function AccountOfMember({ user }: { readonly user: User }) {
  const { data } = useDeskMember(user._id);
  return <AccountPanel user={user} passkeyCount={data?.passkeyCount} withFacts />;
}
