import { lazyPart } from '../ui/lazy-part.tsx';

export const ProfileDialog = lazyPart(
  async () => (await import('../features/members/ProfileDialog.tsx')).ProfileDialog,
);
