// Keeps a small data folder as this version writes it, so that later versions are tested on it:
// `node scripts/build.mjs && npx tsx e2e/src/upgrades/main.ts <name>`. With `--root <folder>`, another built version writes it.
import { group } from '@portal/contracts/groups/group.api';
import { accepted, join, PASSWORD, submission } from '@portal/testing/driver/api';
import { killAll, startPortal } from '@portal/testing/driver/portal';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { FOLDERS, storeFolder, type Seen } from './stored-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string' } },
});
const [name] = positionals;
if (name === undefined) {
  process.stderr.write('A name is missing, such as that of the version\n');
  process.exit(2);
}

const NAMES = ['Asha Patil', 'Rohan Jadhav', 'मीरा कुलकर्णी'];
const postAnswer = z.object({ data: z.object({ _id: z.string() }) });

try {
  const portal = await startPortal({
    ...(values.root === undefined ? {} : { program: { root: values.root } }),
    // Versions from before the rates don't know their setting
    without: ['PORTAL_RATES'],
  });
  const admin = await portal.admin();
  const members = [];
  for (const fullName of NAMES) members.push(await join(portal.api, admin, { fullName }));
  const posts: Seen['posts'][number][] = [];
  for (const [index, { api }] of members.entries()) {
    const title = `Post ${index + 1}`;
    const posted = await accepted(api.post('/posts', submission({ title })));
    const { _id } = posted.read(postAnswer).data;
    // Where members' posts wait for an administrator, one is needed
    await admin.put(`/posts/approve/${_id}`);
    const likers = members.slice(0, index + 1);
    const comments = likers.map((_, of) => `Comment ${index + 1}.${of + 1}`);
    for (const [of, liker] of likers.entries()) {
      await accepted(liker.api.put(`/posts/${_id}/like`, { liked: true }));
      await accepted(liker.api.post(`/posts/${_id}/comment`, { text: comments[of] }));
    }
    posts.push({ title, likes: likers.length, comments });
  }
  const [founder] = members;
  if (!founder) throw new Error('Nobody has joined');
  const made = await accepted(
    founder.api.post('/groups', { name: 'Those who stay', description: 'They talk' }),
  );
  const { _id: groupId, name: groupName } = group.parse(made.body);
  const messages: string[] = [];
  for (const [index, { api }] of members.entries()) {
    if (index > 0) await accepted(api.put(`/groups/${groupId}/join`));
    const text = `Message ${index + 1}`;
    await accepted(api.post(`/messages/${groupId}`, { text }));
    messages.push(text);
  }
  const { code } = await portal.stop();
  if (code !== 0) throw new Error(`The portal ended with ${code}`);
  storeFolder(path.join(FOLDERS, `${name}.json.br`), portal.dataDir, {
    members: members.map(({ email }, index) => ({ email, name: NAMES[index] ?? '' })),
    posts,
    group: groupName,
    messages,
  });
  process.stdout.write(`Kept as ${name}; everyone's password is ${PASSWORD}\n`);
} finally {
  await killAll();
}
