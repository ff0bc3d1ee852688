import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from '@portal/testing/driver/api';
import { startPortal, temporaryFolder, type Portal } from '@portal/testing/driver/portal';
import { memoryMb, processorMs } from '@portal/testing/driver/process-figures';
import { seedFolder, seededMember } from '@portal/testing/seed/seeded-portal';
import { formatSpread, spreadOf } from './numbers.ts';
import { postText, turn } from './portal.ts';

const SEED = { members: 300, events: 5_000, pending: 20, pendingPosts: 5 };
const MEMBERS = 8;
const CALLS_A_POST = 20;
/** Likes go to this many newest posts, so that a long run needs no more memory than a short one. */
const POSTS_KEPT = 50;

/** Garbage collection finalises native objects, which is where better-sqlite3 12 aborts on Node 24.19 and later. */
const COLLECTING = [
  '--expose-gc',
  '--import',
  'data:text/javascript,setInterval(()=>globalThis.gc(),100).unref()',
];

type Counts = { posts: number; likes: number; reads: number };

async function work(members: readonly Api[], until: number, counts: Counts): Promise<void> {
  const posts: string[] = [];
  const write = async (api: Api) => {
    const text = postText(counts.posts, randomUUID());
    const answer = await accepted(api.post('/posts', text));
    posts.push(answer.read(postAnswer).data._id);
    if (posts.length > POSTS_KEPT) posts.shift();
    counts.posts += 1;
  };
  const [first] = members;
  if (first) await write(first);
  await Promise.all(
    members.map(async (api, member) => {
      for (let call = member; performance.now() < until; call++) {
        if (call % CALLS_A_POST === 0) await write(api);
        else if (call % 2 === 0) {
          await accepted(api.get('/posts'));
          counts.reads += 1;
        } else {
          const liked = Math.floor(call / POSTS_KEPT) % 2 === 0;
          await accepted(api.put(`/posts/${turn(posts, call)}/like`, { liked }));
          counts.likes += 1;
        }
      }
    }),
  );
}

/**
 * Members post, like and read while the portal collects its garbage ten times a second. Kills the portal now and then, and stops it at the
 * end.
 *
 * @throws Error if a call fails, or if the portal ends by itself or with a code other than 0
 */
export async function soak(options: {
  readonly minutes: number;
  readonly kills: number;
}): Promise<object> {
  const dataDir = join(temporaryFolder(), 'data');
  await seedFolder(dataDir, SEED);
  const env = { NODE_ENV: 'production' };
  const program = { flags: COLLECTING };
  await (await startPortal({ dataDir, env })).stop();

  const counts: Counts = { posts: 0, likes: 0, reads: 0 };
  const starts: number[] = [];
  const memory: number[] = [];
  let [processor, workedMs] = [0, 0];
  for (let life = 0; ; life++) {
    const asked = performance.now();
    const portal: Portal = await startPortal({ dataDir, env, program });
    starts.push(performance.now() - asked);
    const members: Api[] = [];
    for (let number = 1; number <= MEMBERS; number++)
      members.push(await seededMember(portal, number));

    const [began, processorBefore] = [performance.now(), processorMs(portal.pid)];
    const until = began + (options.minutes * 60_000) / (options.kills + 1);
    await Promise.race([
      work(members, until, counts),
      portal.ended.then(({ code }) => {
        throw new Error(`The portal ended with ${code} while it worked:\n${portal.log()}`);
      }),
    ]);
    workedMs += performance.now() - began;
    processor += processorMs(portal.pid) - processorBefore;
    memory.push(memoryMb(portal.pid));
    if (life < options.kills) {
      await portal.kill();
      continue;
    }
    const { code, ms } = await portal.stop();
    const calls = counts.posts + counts.likes + counts.reads;
    console.log(`
Soak of ${options.minutes} min on Node ${process.versions.node}, killed ${options.kills} times
  ${counts.posts} posts, ${counts.likes} likes, ${counts.reads} feeds read: ${Math.round(calls / (workedMs / 1_000))} a second, ${(processor / calls).toFixed(2)} ms of the processor each
  starts ${formatSpread(spreadOf(starts))} ms; memory at the end ${formatSpread(spreadOf(memory))} MB
  asked to end, it ended with ${code} after ${ms.toFixed(0)} ms`);
    if (code !== 0) throw new Error(`The portal ended with ${code} instead of 0`);
    return { ...options, counts, starts, memory, processor, workedMs, code };
  }
}
