import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';

export const ProfileDialog = lazyDialog(
  async () => (await import('../features/members/ProfileDialog.tsx')).ProfileDialog,
);
