import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from '@portal/testing/driver/api';
import {
  startPortal as startBuilt,
  type Portal as Built,
  type Program,
} from '@portal/testing/driver/portal';
import { seededAdmin, seededMember } from '@portal/testing/seed/seeded-portal';

export type Portal = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly built: Built;
  /** From its start until it was ready. */
  readonly readySeconds: number;
  admin(): Promise<Api>;
  /** The first so many members, signed in. */
  members(count: number): Promise<readonly Api[]>;
  /** So many of the newest posts. */
  posts(count: number): Promise<readonly string[]>;
  stop(): Promise<unknown>;
};

const SIGN_INS_AT_ONCE = 10;
const POSTS_A_PAGE = 20;

export const authorization = ({ token = '' }: Api) => ({ Authorization: `Bearer ${token}` });

export const postText = (index: number, key = '') => ({
  title: `Reunion of the batch of ${1990 + (index % 30)} ${key}`.trim(),
  content: `The reunion is planned for the second week of December on the old campus. Please bring photographs for the younger batches, and say by the end of the month whether you need a place to sleep. (${index})`,
  category: 'Event',
});

export const commentText = (index: number, key = '') => ({
  text: `I am coming, and bring photographs (${index}) ${key}`.trim(),
});

export function turn<T>(all: readonly T[], index: number): T {
  const [first] = all;
  if (first === undefined) throw new Error('There is nothing to take turns with');
  return all[index % all.length] ?? first;
}

export async function startPortal(
  dataDir: string | undefined,
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly program?: Program;
  } = {},
): Promise<Portal> {
  const began = performance.now();
  const built = await startBuilt({
    ...(dataDir !== undefined && { dataDir }),
    env: { NODE_ENV: 'production', ...options.env },
    ...(options.program && { program: options.program }),
  });
  const readySeconds = (performance.now() - began) / 1_000;
  const signedIn: Api[] = [];
  const { url, pid } = built;
  const members = async (count: number) => {
    while (signedIn.length < count) {
      const next = Array.from(
        { length: Math.min(SIGN_INS_AT_ONCE, count - signedIn.length) },
        (_, offset) => seededMember(built, signedIn.length + offset + 1),
      );
      signedIn.push(...(await Promise.all(next)));
    }
    return signedIn.slice(0, count);
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid,
    built,
    readySeconds,
    admin: () => seededAdmin(built),
    members,
    async posts(count) {
      const reader = turn(await members(1), 0);
      const found: string[] = [];
      for (let page = 1; found.length < count; page++) {
        const answer = await accepted(reader.get(`/posts?page=${page}&limit=${POSTS_A_PAGE}`));
        const { data } = answer.read(postsAnswer);
        if (data.length === 0)
          throw new Error(`The portal has ${found.length} posts, not ${count}`);
        found.push(...data.map(({ _id }) => _id));
      }
      return found.slice(0, count);
    },
    stop: () => built.stop(),
  };
}
