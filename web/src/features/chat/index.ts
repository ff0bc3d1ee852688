import type { Feature } from '../../lib/feature.ts';
import { lazyTakers } from '../../lib/realtime/pushes.ts';

export const chat = {
  pushes: lazyTakers(
    ['receive_message', 'message_removed', 'message_restored', 'group_restored'],
    async () => (await import('./chat.pushes.ts')).takers,
  ),
} satisfies Feature;
