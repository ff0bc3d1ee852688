import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { submission, type Answer, type Member } from '@portal/testing/driver/api';

export type Refusal = {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
};

export interface Writers {
  readonly acknowledged: ReadonlyMap<string, string | null>;
  readonly liked: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  readonly refusals: readonly Refusal[];
  readonly broken: () => number;
  readonly longestGap: () => number;
  readonly position: () => string;
  finish(): Promise<void>;
}

const PAUSE_MS = 150;
const RETRY_MS = 200;
const GIVE_UP_MS = 90_000;
const REQUEST_MS = 20_000;

export function startWriting(members: readonly Member[]): Writers {
  const acknowledged = new Map<string, string | null>();
  const liked = new Map<string, Map<string, boolean>>();
  const refusals: Refusal[] = [];
  let broken = 0;
  let lastAt = performance.now();
  let longestGap = 0;
  let position = '';
  let finishing = false;

  async function repeatUntilAcknowledged(
    write: (key: string) => Promise<Answer>,
  ): Promise<[string, Answer]> {
    const key = randomUUID();
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const timeout = sleep(REQUEST_MS, null, { ref: false });
      const answer = await Promise.race([write(key).catch(() => null), timeout]);
      if (answer && answer.status < 300) {
        const now = performance.now();
        longestGap = Math.max(longestGap, now - lastAt);
        lastAt = now;
        const at = answer.headers.get('x-commit-position') ?? '';
        if (at > position) position = at;
        return [key, answer];
      }
      if (answer === null) broken += 1;
      else {
        refusals.push({
          status: answer.status,
          body: JSON.stringify(answer.body),
          retryAfter: answer.headers.get('retry-after'),
        });
      }
      if (performance.now() > until)
        throw new Error(`Never acknowledged: ${JSON.stringify(refusals.slice(-3))}`);
      await sleep(RETRY_MS);
    }
  }

  async function work({ api, id }: Member): Promise<void> {
    for (let round = 0; !finishing; round++) {
      const [key, answer] = await repeatUntilAcknowledged((idempotencyKey) =>
        api.post('/posts', submission({ title: `${id} ${round}` }), {
          'Idempotency-Key': idempotencyKey,
        }),
      );
      acknowledged.set(key, answer.status === 201 ? answer.read(postAnswer).data._id : null);
      const known = [...acknowledged.values()].filter((post) => post !== null);
      const target = known[Math.floor(round / 2) % Math.max(1, known.length)];
      if (target !== undefined) {
        const before = liked.get(target)?.get(id) ?? false;
        await repeatUntilAcknowledged((idempotencyKey) =>
          api.put(
            `/posts/${target}/like`,
            { liked: !before },
            { 'Idempotency-Key': idempotencyKey },
          ),
        );
        liked.set(target, (liked.get(target) ?? new Map<string, boolean>()).set(id, !before));
      }
      await sleep(PAUSE_MS);
    }
  }

  const working = Promise.all(members.map(work));
  working.catch(() => undefined);
  return {
    acknowledged,
    liked,
    refusals,
    broken: () => broken,
    longestGap: () => Math.max(longestGap, finishing ? 0 : performance.now() - lastAt),
    position: () => position,
    async finish() {
      finishing = true;
      await working;
    },
  };
}
