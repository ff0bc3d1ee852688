import { late } from '../../ui/late.tsx';

/** Who somebody is, loaded when somebody is first asked about. */
export const ProfileDialog = late(
  async () => (await import('../../features/members/ProfileDialog.tsx')).ProfileDialog,
);
