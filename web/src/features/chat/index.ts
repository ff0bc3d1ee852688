import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const chat = {
  pushes: lazyHandlers(
    ['receive_message', 'message_removed', 'message_restored', 'group_restored'],
    async () => (await import('./chat.pushes.ts')).handlers,
  ),
} satisfies Feature;
