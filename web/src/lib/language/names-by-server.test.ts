import { expect, it } from 'vitest';
import { sayingNames } from './names-by-server.ts';

it('says a name that the server gave in the language of the reader, and leaves every other text', () => {
  const words = new Map([
    ['Former member', 'माजी "सदस्य"'],
    ['Group', 'ग्रुप'],
  ]);
  const say = sayingNames((name) => words.get(name) ?? name);
  const answer = {
    data: [
      { sender: { fullName: 'Former member' }, text: '"fullName":"Former member"' },
      { sender: { fullName: 'Former member Asha' }, title: 'Former member' },
      { sender: { fullName: 'An administrator' } },
      { group: { name: 'Group of 2004' }, text: '"name":"Group"' },
      { group: { name: 'Group' } },
    ],
  };
  const said: unknown = JSON.parse(say(JSON.stringify(answer)));
  expect(said).toEqual({
    data: [
      { sender: { fullName: 'माजी "सदस्य"' }, text: '"fullName":"Former member"' },
      ...answer.data.slice(1, -1),
      { group: { name: 'ग्रुप' } },
    ],
  });
});
