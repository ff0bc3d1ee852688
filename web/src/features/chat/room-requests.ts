import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { currentLink, onAnswer, onLink } from '../../lib/realtime/link.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
}
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

const ANSWER_WITHIN_MS = 10_000;

export function requestRoom(
  event: 'join_group' | 'leave_group' | 'send_message',
  data: object,
): Promise<Readonly<Record<string, unknown>>> {
  const link = currentLink();
  if (!link) return Promise.reject(new NotConnected());
  const id = newIdempotencyKey();
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      forgetAnswer();
      forgetLink();
      end();
    };
    const timer = setTimeout(() => settle(() => reject(new NotConnected())), ANSWER_WITHIN_MS);
    const forgetLink = onLink(() => settle(() => reject(new NotConnected())));
    const forgetAnswer = onAnswer((answer) => {
      if (answer.id !== id) return;
      const { message } = answer.data;
      settle(() =>
        answer.event === 'ack'
          ? resolve(answer.data)
          : reject(new Refused(typeof message === 'string' ? message : '')),
      );
    });
    link.send({ event, id, data });
  });
}
