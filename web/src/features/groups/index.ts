import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const groups = {
  pushes: lazyHandlers(
    ['group_changed', 'group_removed', 'group_restored'],
    async () => (await import('./groups.pushes.ts')).handlers,
  ),
} satisfies Feature;
