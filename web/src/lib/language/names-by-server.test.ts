import { expect, it, vi } from 'vitest';

vi.mock(import('./translation.ts'), async (original) => ({
  ...(await original()),
  t: ((text: string) => (text === 'Former member' ? 'माजी "सदस्य"' : text)) as never,
}));

it('says a name that the server gave in the language of the reader, and leaves every other text', async () => {
  vi.resetModules();
  const { withSaidNames } = await import('./names-by-server.ts');
  const answer = {
    data: [
      { sender: { fullName: 'Former member' }, text: '"fullName":"Former member"' },
      { sender: { fullName: 'Former member Asha' }, title: 'Former member' },
      { sender: { fullName: 'An administrator' } },
    ],
  };
  const said: unknown = JSON.parse(withSaidNames(JSON.stringify(answer)));
  expect(said).toEqual({
    data: [
      { sender: { fullName: 'माजी "सदस्य"' }, text: '"fullName":"Former member"' },
      ...answer.data.slice(1),
    ],
  });
});
