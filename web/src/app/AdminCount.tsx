import { lazy, Suspense } from 'react';

/** Loaded for administrators alone. */
const PendingCount = lazy(() => import('../features/registrations/PendingCount.tsx'));

export const AdminCount = () => (
  <Suspense fallback={null}>
    <PendingCount />
  </Suspense>
);
