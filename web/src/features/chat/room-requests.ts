import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { currentLink, onAnswer, onLink } from '../../lib/realtime/link.ts';
import { expectAnswer } from '../../lib/network/reachability.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  /** The seconds to wait after a rate-limited frame. */
  readonly retryAfter: number | undefined;
  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
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
      stopExpecting();
      forgetAnswer();
      forgetLink();
      end();
    };
    const timer = setTimeout(() => settle(() => reject(new NotConnected())), ANSWER_WITHIN_MS);
    const stopExpecting = expectAnswer();
    const forgetLink = onLink(() => settle(() => reject(new NotConnected())));
    const forgetAnswer = onAnswer((answer) => {
      if (answer.id !== id) return;
      const { message, retryAfter } = answer.data;
      settle(() =>
        answer.event === 'ack'
          ? resolve(answer.data)
          : reject(
              new Refused(
                typeof message === 'string' ? message : '',
                typeof retryAfter === 'number' ? retryAfter : undefined,
              ),
            ),
      );
    });
    link.send({ event, id, data });
  });
}
