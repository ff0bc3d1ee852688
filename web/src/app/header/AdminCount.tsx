import { optionalPart } from '../late-part.tsx';

export const AdminCount = optionalPart(
  () => import('../../features/registrations/PendingCount.tsx'),
);
export const AdminMark = optionalPart(() => import('../../features/registrations/PendingMark.tsx'));
