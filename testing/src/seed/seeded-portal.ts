import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { groupsAnswer } from '@portal/contracts/groups/group.api';
import type { Api } from '../driver/api.ts';
import type { Portal } from '../driver/portal.ts';
import type { Callers } from '../driver/timed-calls.ts';
import { PASSWORD } from './options.ts';
import { DOMAIN } from './seed.ts';
import type { Size } from './timeline.ts';

const seedCommand = join(import.meta.dirname, 'main.ts');

export async function seedFolder(dataDir: string, size: Size): Promise<void> {
  const { members, events, pending, pendingPosts } = size;
  const options = {
    ...{ members, events, pending, 'pending-posts': pendingPosts },
    data: dataDir,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, ['--import', 'tsx', seedCommand, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${dataDir} was not seeded:\n${output}`);
}

export const seededAdmin = ({ api }: Portal): Promise<Api> =>
  api.signIn(`admin@${DOMAIN}`, PASSWORD);
export const seededMember = ({ api }: Portal, number: number): Promise<Api> =>
  api.signIn(`member${number}@${DOMAIN}`, PASSWORD);

/** Members of a small portal need not be in a group. */
async function membersOfGroups(portal: Portal): Promise<readonly [Api, Api]> {
  const found: Api[] = [];
  for (let number = 1; ; number++) {
    const member = await seededMember(portal, number);
    const groups = (await member.get('/groups')).read(groupsAnswer);
    if (!groups.some(({ isMember }) => isMember === true)) continue;
    found.push(member);
    const [first, second] = found;
    if (first && second) return [first, second];
  }
}

export async function seededCallers(portal: Portal): Promise<Callers> {
  const [member, writer] = await membersOfGroups(portal);
  return {
    member,
    writer,
    admin: await seededAdmin(portal),
  };
}
