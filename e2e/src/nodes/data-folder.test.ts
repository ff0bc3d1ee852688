// Run by `npm run test:nodes` under one Node; the environment names another Node and a portal whose packages that Node can load.
import { join } from 'node:path';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { submission, type Api } from '@portal/testing/driver/api';
import { killAll, startPortal, temporaryFolder, type Program } from '@portal/testing/driver/portal';
import { afterEach, describe, expect, it } from 'vitest';

const { PORTAL_OTHER_NODE: node = '', PORTAL_OTHER_ROOT: root = '' } = process.env;
const thisNode: Program = {};
const otherNode: Program = { node, root };

const titlesOn = async (api: Api) =>
  (await api.get('/posts?limit=50')).read(postsAnswer).data.map(({ title }) => title);

afterEach(killAll);

describe('a data folder', () => {
  it.each([
    { way: 'the other Node to this one and back', programs: [otherNode, thisNode, otherNode] },
    { way: 'this Node to the other and back', programs: [thisNode, otherNode, thisNode] },
  ])('a data folder opens on the way from $way, also after a power cut', async ({ programs }) => {
    const dataDir = join(temporaryFolder(), 'data');
    const written: string[] = [];
    for (const program of programs) {
      const portal = await startPortal({ dataDir, program });
      const api = await portal.admin();
      expect((await titlesOn(api)).sort()).toEqual(written.sort());
      const title = `Written at start ${written.length + 1}`;
      expect((await api.post('/posts', submission({ title }))).status).toBe(201);
      written.push(title);
      if (written.length === 2) await portal.kill();
      else expect((await portal.stop()).code).toBe(0);
    }
  });
});
