import { group } from '@portal/contracts/groups/group.api';
import type { Figure } from '../figure.ts';
import { accepted } from '@portal/testing/driver/api';
import { postText, turn, type Portal } from '../portal.ts';
import { runPushes } from '../loads/push-load.ts';

const authenticate =
  ({ members }: Portal) =>
  (socket: number): string =>
    JSON.stringify({ event: 'authenticate', data: { token: turn(members, socket).token } });

const floorPushes: Figure['floor'] = ({ port }, { sockets, writes }) =>
  runPushes({
    urls: [`ws://127.0.0.1:${port}/`],
    sockets,
    writes,
    write: async (key, index) => {
      await fetch(`http://127.0.0.1:${port}/events`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(postText(index, key)),
      });
    },
  });

const targets: Figure['targets'] = [{ label: 'p99', quantity: 'p99', value: 'ratio', atMost: 1.3 }];

export const push: Figure = {
  name: 'Post written → the last of all sockets has it',
  portal: (portal, { sockets, writes }) =>
    runPushes({
      urls: [`ws://127.0.0.1:${portal.port}/realtime`],
      sockets,
      writes,
      greet: authenticate(portal),
      isWelcome: (frame) => frame.includes('"authenticated"'),
      write: async (key, index) => {
        await accepted(turn(portal.members, index).post('/posts', postText(index, key)));
      },
    }),
  floor: floorPushes,
  targets,
};

async function groupOfAll({ members }: Portal): Promise<string> {
  const words = { name: 'Reunion', description: 'Whoever comes' };
  const { _id } = (await accepted(turn(members, 0).post('/groups', words))).read(group);
  for (const member of members.slice(1)) await accepted(member.put(`/groups/${_id}/join`));
  return _id;
}

export const chat: Figure = {
  name: 'Message sent → the last of all sockets in the chat has it',
  async portal(portal, { sockets, writes }) {
    const groupId = await groupOfAll(portal);
    return runPushes({
      urls: [`ws://127.0.0.1:${portal.port}/realtime`],
      sockets,
      writes,
      greet: authenticate(portal),
      reply: (frame) =>
        frame.includes('"authenticated"')
          ? JSON.stringify({ event: 'join_group', id: 1, data: { groupId } })
          : null,
      isWelcome: (frame) => frame.includes('"ack"'),
      write: async (key, index) => {
        const { content } = postText(index);
        const text = `${key} ${content}`;
        await accepted(turn(portal.members, index).post(`/messages/${groupId}`, { text }));
      },
    });
  },
  floor: floorPushes,
  targets,
};
