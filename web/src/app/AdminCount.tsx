import { lazy, Suspense } from 'react';

const PendingCount = lazy(() => import('../features/registrations/PendingCount.tsx'));

export const AdminCount = () => (
  <Suspense fallback={null}>
    <PendingCount />
  </Suspense>
);
