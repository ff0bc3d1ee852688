import { lazy, Suspense } from 'react';

// The header and the menu work without them
const PendingCount = lazy(() =>
  import('../../features/registrations/PendingCount.tsx').catch(() => ({ default: () => false })),
);
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
