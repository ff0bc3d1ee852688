import { lazyPart } from '../ui/states/lazy-part.tsx';

export const ProfileDialog = lazyPart(
  async () => (await import('../features/members/ProfileDialog.tsx')).ProfileDialog,
);
