import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from '@portal/testing/driver/api';
import { startPortal as startBuilt, temporaryFolder } from '@portal/testing/driver/portal';
import { seedFolder, seededMember } from '@portal/testing/seed/seeded-portal';
import type { Size } from '@portal/testing/seed/timeline';

export type Portal = {
  readonly port: number;
  readonly pid: number;
  readonly members: readonly Api[];
  readonly posts: readonly string[];
  stop(): Promise<unknown>;
};

export const authorization = ({ token = '' }: Api) => ({ Authorization: `Bearer ${token}` });

export const postText = (index: number, key = '') => ({
  title: `Reunion of the batch of ${1990 + (index % 30)} ${key}`.trim(),
  content: `The reunion is planned for the second week of December on the old campus. Please bring photographs for the younger batches, and say by the end of the month whether you need a place to sleep. (${index})`,
  category: 'Event',
});

export function turn<T>(all: readonly T[], index: number): T {
  const [first] = all;
  if (first === undefined) throw new Error('There is nothing to take turns with');
  return all[index % all.length] ?? first;
}

function settingsFile(
  folder: string,
  dataDir: string,
  log: Readonly<Record<string, string>> | undefined,
): string | undefined {
  if (!log) return undefined;
  const file = join(folder, 'engines.env');
  const lines = Object.entries({ PORTAL_DATA_DIR: dataDir, ...log });
  writeFileSync(file, lines.map(([name, value]) => `${name}='${value}'\n`).join(''));
  return file;
}

export async function startPortal(size: {
  readonly seed: Size;
  readonly members: number;
  readonly posts: number;
  /** Settings of a log elsewhere, which must be empty. */
  readonly log?: Readonly<Record<string, string>>;
}): Promise<Portal> {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  await seedFolder(dataDir, size.seed, settingsFile(folder, dataDir, size.log));
  const portal = await startBuilt({
    dataDir,
    env: {
      NODE_ENV: 'production',
      PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: '1000',
      PORTAL_REALTIME_UNAUTHENTICATED: '5000',
      ...size.log,
    },
  });
  try {
    const members: Api[] = [];
    for (let number = 1; number <= size.members; number++)
      members.push(await seededMember(portal, number));
    const posts: string[] = [];
    for (let index = 0; index < size.posts; index++) {
      const answer = await accepted(turn(members, index).post('/posts', postText(index)));
      posts.push(answer.read(postAnswer).data._id);
    }
    const { pid, url } = portal;
    return { port: Number(new URL(url).port), pid, members, posts, stop: () => portal.stop() };
  } catch (error) {
    await portal.stop();
    throw error;
  }
}
