import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';

export const ProfileDialog = lazyDialog(() => import('../features/members/ProfileDialog.tsx'));
