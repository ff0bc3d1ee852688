import { lazy, Suspense } from 'react';

const PendingCount = lazy(() => import('../../features/registrations/PendingCount.tsx'));
// The menu opens without it
const PendingMark = lazy(() =>
  import('../../features/registrations/PendingMark.tsx').catch(() => ({ default: () => null })),
);

export const AdminCount = () => (
  <Suspense fallback={null}>
    <PendingCount />
  </Suspense>
);

export const AdminMark = ({ id }: { readonly id: string }) => (
  <Suspense fallback={null}>
    <PendingMark id={id} />
  </Suspense>
);
