import { currentLink, onAnswer, onLink } from '../../lib/realtime-link.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';

/** The server has said no, in these words. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
/** There is no connection, or it broke, or nobody answered: whether the frame arrived is unknown. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

const PATIENCE_MS = 10_000;

/**
 * Says something over the open connection and waits for what is answered.
 *
 * @returns the data of the `ack`
 * @throws Refused, NotConnected
 */
export function ask(
  event: 'join_group' | 'leave_group' | 'send_message',
  data: object,
): Promise<Readonly<Record<string, unknown>>> {
  const link = currentLink();
  if (!link) return Promise.reject(new NotConnected());
  const id = newIdempotencyKey();
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      forgetAnswer();
      forgetLink();
      act();
    };
    const timer = setTimeout(() => settle(() => reject(new NotConnected())), PATIENCE_MS);
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
