import { message, messagesAnswer } from '@portal/contracts/chat/message.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { pushes } from '@portal/contracts/pushes';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import {
  accepted,
  createApi,
  join,
  PASSWORD,
  submission,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { card, hasBrowser, launchBrowser, openTab } from '@portal/testing/driver/browser';
import { eventually } from '@portal/testing/driver/portal';
import { openSocket } from '@portal/testing/driver/socket';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFailed,
} from 'vitest';
import { freePort } from '@portal/service-kit/testing/free-port';
import { missingForCompose, openCompose, type Compose } from './compose.ts';
import { openPodman, type Podman } from './podman.ts';

const containers = inject('containers');
const missing = missingForCompose() ?? containers?.missingEngines ?? null;
if (containers && missing !== null)
  process.stderr.write(`The compose file in containers: skipped, ${missing}\n`);

const OURS = ['command-api', 'query-api', 'projector', 'realtime', 'gateway'];
const BACK_MS = 60_000;
/** The answer to a write whose view takes longer than three seconds, as on a machine that is still starting everything: it shows in a moment. */
const SAVED_ONLY = 202;
const SHOWN_MS = 10_000;
/** Between two tries of what counts against a member's rate: a burst of refused posts would be answered with 429 for a minute. */
const TRY_EVERY_MS = 1_000;
const LINES_OF_A_FAILURE = 40;
const ADMIN = 'admin@school.example';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(containers === null || missing !== null)(
  'The compose file, in containers and behind its gateway,',
  () => {
    let podman: Podman;
    let compose: Compose;
    let stop: (() => Promise<void>) | undefined;
    let url: string;
    let api: Api;
    let admin: Api;
    let asha: Member;
    let rohan: Member;
    let groupId: string;
    let picture: string;
    const acknowledged = new Set<string>();
    /** A post whose answer did not come may stand there all the same. */
    const unknown = new Set<string>();

    const password = () => compose.secrets.get('admin_password') ?? '';
    const state = (service: string, of: string) =>
      podman('inspect', compose.container(service), '--format', `{{.${of}}}`);
    const post = async (by: Member, title: string): Promise<string> => {
      unknown.add(title);
      const answer = await accepted(by.api.post('/posts', submission({ title })));
      unknown.delete(title);
      acknowledged.add(title);
      if (answer.status !== SAVED_ONLY) return answer.read(postAnswer).data._id;
      return eventually(async () => {
        const saved = (await postsOf(by.api)).find((one) => one.title === title);
        if (!saved) throw new Error(`'${title}' was saved, and does not show`);
        return saved._id;
      }, SHOWN_MS);
    };
    const postsOf = async (by: Api) =>
      (await accepted(by.get('/posts?page=1&limit=50'))).read(postsAnswer).data;
    const postsSeen = async (by: Api) => (await postsOf(by)).map(({ title }) => title);

    beforeAll(async () => {
      const port = await freePort();
      url = `http://localhost:${port}`;
      podman = openPodman(containers?.folder);
      compose = await openCompose(podman, {
        PORTAL_ADMIN_EMAIL: ADMIN,
        PORTAL_PORT: String(port),
        PORTAL_PUBLIC_URL: url,
      });
      stop = compose.down;
      await compose.up();
      api = createApi(url);
    }, 300_000);
    afterAll(() => stop?.(), 120_000);
    beforeEach(() => {
      onTestFailed(async () => {
        for (const service of OURS) {
          const output = await podman.output(compose.container(service));
          const newest = output.split('\n').slice(-LINES_OF_A_FAILURE).join('\n');
          process.stderr.write(`The newest lines of ${service}:\n${newest}\n`);
        }
      });
    });

    it('runs each service and the gateway as a user that is not root, can write nowhere and may do nothing else', async () => {
      for (const service of OURS) {
        expect(await state(service, 'HostConfig.ReadonlyRootfs')).toBe('true');
        const container = compose.container(service);
        expect(await podman('exec', container, 'id', '-u'), service).toMatch(/^1000$|^101$/u);
        const status = await podman('exec', container, 'grep', 'CapEff', '/proc/1/status');
        expect(status, service).toMatch(/:\s0+$/u);
      }
    });

    it('registers, approves, posts and shows the post at once in another browser', async () => {
      await eventually(async () => {
        admin = await api.signIn(ADMIN, password());
      }, BACK_MS);
      asha = await join(api, admin, { fullName: 'Asha Patil' });
      rohan = await join(api, admin, { fullName: 'Rohan Jadhav' });
      // A service counts as healthy as soon as it answers; realtime takes sockets before it gets changes, and lets them wait
      await eventually(async () => (await openSocket(url, rohan.api.token)).close(), BACK_MS);
      if (hasBrowser) {
        const browser = await launchBrowser();
        try {
          const tab = await openTab(browser, { url }, { as: rohan.api });
          await tab.page.goto('/');
          await tab.live();
          await post(asha, 'A walk on Sunday');
          await card(tab.page, 'A walk on Sunday').waitFor();
          expect(tab.complaints).toEqual([]);
        } finally {
          await browser.close();
        }
      } else {
        const socket = await openSocket(url, rohan.api.token);
        const id = await post(asha, 'A walk on Sunday');
        await socket.frame('post_created', ({ _id }) => _id === id);
        socket.close();
      }
      await eventually(async () => {
        expect(await podman.output(compose.container('mail'))).toContain(`mail to ${asha.email}`);
      });
    }, 120_000);

    it('carries a message of a group to another member at once, and keeps a picture', async () => {
      const words = { name: 'Pune chapter', description: 'Meets on Sundays.' };
      groupId = (await accepted(asha.api.post('/groups', words))).read(groupAnswer)._id;
      await accepted(rohan.api.put(`/groups/${groupId}/join`));
      const socket = await openSocket(url, rohan.api.token);
      socket.send({ event: 'join_group', id: 'join', data: { groupId } });
      await socket.frame('ack');
      const sent = await accepted(asha.api.post(`/messages/${groupId}`, { text: 'Who comes?' }));
      const { _id } = sent.read(message);
      await socket.frame(
        'receive_message',
        (data) => pushes.receive_message.data.parse(data).message._id === _id,
      );
      socket.close();

      const form = new FormData();
      form.append('profilePicture', new Blob([PNG]), 'me.png');
      // A store of files that has only just started may be too slow for its first request, which the answer says
      await eventually(
        async () => {
          const changed = await accepted(asha.api.put('/users/profile/picture', form));
          picture = changed.read(pictureAnswer).data.profilePicture;
        },
        BACK_MS,
        TRY_EVERY_MS,
      );
      await eventually(
        async () => {
          const fetched = await fetch(`${url}/${picture}?size=96`);
          const type = fetched.headers.get('content-type');
          expect([fetched.status, type]).toEqual([200, 'image/webp']);
        },
        BACK_MS,
        TRY_EVERY_MS,
      );
    }, 120_000);

    it.each(OURS)(
      'starts %s again when it is killed, and takes posts and shows them at once as before',
      async (service) => {
        const pid = Number(await state(service, 'State.Pid'));
        process.kill(pid, 'SIGKILL');
        await eventually(async () => {
          // Not a count of its starts: a name that could not be looked up yet may have ended its first one
          const now = Number(await state(service, 'State.Pid'));
          expect(now, `${service} runs in a new process`).not.toBe(pid);
          expect(now, `${service} runs`).toBeGreaterThan(0);
        }, BACK_MS);
        let tries = 0;
        await eventually(
          async () => {
            const socket = await openSocket(url, rohan.api.token);
            try {
              tries += 1;
              const id = await post(asha, `After the end of ${service}, ${tries}`);
              await socket.frame('post_created', ({ _id }) => _id === id);
            } finally {
              socket.close();
            }
          },
          BACK_MS,
          TRY_EVERY_MS,
        );
      },
      120_000,
    );

    it('leaves with 0 when it is stopped, and has everything when it is started again', async () => {
      const asked = performance.now();
      await compose.stop(...OURS);
      expect(performance.now() - asked).toBeLessThan(30_000);
      for (const service of OURS)
        expect([service, await state(service, 'State.ExitCode')]).toEqual([service, '0']);
      await compose.stop();
      await compose.up();
      await eventually(async () => {
        const seen = await postsSeen(rohan.api);
        expect(seen.filter((title) => !unknown.has(title)).sort()).toEqual(
          [...acknowledged].sort(),
        );
        expect(new Set(seen).size, 'no post stands twice').toBe(seen.length);
      }, BACK_MS);
      const messages = await accepted(rohan.api.get(`/messages/${groupId}?limit=20`));
      expect(messages.read(messagesAnswer).map(({ text }) => text)).toEqual(['Who comes?']);
      // A container that is started again may count as healthy before its program listens
      await eventually(async () => {
        const { headers } = await fetch(`${url}/${picture}?size=96`);
        // The gateway answers an unknown address with the page of the client
        expect(headers.get('content-type')).toBe('image/webp');
      }, BACK_MS);
      const again = await api.signIn(asha.email, PASSWORD);
      await accepted(again.post('/posts', submission({ title: 'Here again' })));
    }, 300_000);

    it('writes no secret, password or token into a log', async () => {
      const tokens = [admin, asha.api, rohan.api].map(({ token = '' }) => token);
      const hidden = [
        ...[...compose.secrets]
          .filter(([name]) => !name.endsWith('_url'))
          .map(([, value]) => value),
        PASSWORD,
        ...tokens,
      ];
      for (const service of OURS) {
        const output = await podman.output(compose.container(service));
        expect(output.length, service).toBeGreaterThan(0);
        for (const secret of hidden) expect(output.includes(secret), service).toBe(false);
      }
    });
  },
);
