import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyTakers } from '../../lib/realtime/push-router.ts';

export const chat = {
  pushes: lazyTakers(
    ['receive_message', 'message_removed', 'message_restored', 'group_restored'],
    async () => (await import('./chat.pushes.ts')).takers,
  ),
} satisfies Feature;
