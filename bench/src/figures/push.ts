import type { Figure } from '../figure.ts';
import { accepted, postText, turn } from '../portal.ts';
import { runPushes } from '../push.ts';

/** From a member's tap on Publish to the last of all who are on line; the floor sends every written body to every socket. */
export const push: Figure = {
  name: 'Post written → the last of all sockets has it',
  portal: ({ port, members }, { sockets, writes }) =>
    runPushes({
      url: `ws://127.0.0.1:${port}/realtime`,
      sockets,
      writes,
      greet: (socket) =>
        JSON.stringify({
          event: 'authenticate',
          data: { token: turn(members, socket).token },
        }),
      isWelcome: (frame) => frame.includes('"authenticated"'),
      write: async (key, index) => {
        await accepted(turn(members, index).post('/posts', postText(index, key)));
      },
    }),
  floor: ({ port }, { sockets, writes }) =>
    runPushes({
      url: `ws://127.0.0.1:${port}/`,
      sockets,
      writes,
      write: async (key, index) => {
        await fetch(`http://127.0.0.1:${port}/events`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(postText(index, key)),
        });
      },
    }),
  targets: [{ label: 'p99', quantity: 'p99', of: 'ratio', atMost: 1.3 }],
};
