import { createHash } from 'node:crypto';
import { translating } from '@portal/languages/testing/translations';
import type { Language } from '@portal/languages/registry';
import { expect, it } from 'vitest';
import { copyOf } from './copy.ts';
import type { OwnEvent } from './own-events.ts';

translating({
  'Your data in the alumni portal': 'माजी विद्यार्थी पोर्टलमधील तुमची माहिती',
  'As of {time}. The same data is in {file} and in the csv folder, whose tables open in any spreadsheet program. Times are in UTC.':
    'हीच माहिती {file} मध्ये आहे ({time} पर्यंत).',
  'Your account and profile': 'तुमचे खाते',
  'Full name': 'पूर्ण नाव',
  'Member registered': 'सदस्याची नोंदणी',
  'By whom': 'कोणी',
  you: 'तुम्ही',
  Value: 'मूल्य & अर्थ',
  Who: 'कोण',
  'Your name and your batch': 'तुमचे नाव आणि तुकडी',
});

const events: readonly OwnEvent[] = [
  {
    at: '2026-11-26T10:00:00.000Z',
    kind: 'member',
    type: 'MemberRegistered',
    by: 'you',
    data: { fullName: 'Full name' },
  },
];

async function filesIn(language: Language): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const copy = copyOf({
    memberId: 'asha',
    madeAt: '2026-11-28T00:00:00.000Z',
    events,
    more: [{ name: 'accesses', title: 'Who', columns: ['By whom'], rows: [['Full name']] }],
    pictures: (async function* none() {})(),
    language,
  });
  for await (const { name, pieces } of copy)
    files.set(name, Buffer.concat([...pieces].map((piece) => Buffer.from(piece))).toString());
  return files;
}

it('says the page and the tables in the language of the reader, and what the reader wrote as it is', async () => {
  const files = await filesIn('mr');
  const page = files.get('index.html') ?? '';
  expect(page).toContain('<html lang="mr" dir="ltr">');
  expect(page).toContain('<title>माजी विद्यार्थी पोर्टलमधील तुमची माहिती</title>');
  expect(page).toContain(
    '<p>हीच माहिती <a href="data.json">data.json</a> मध्ये आहे (2026-11-28T00:00:00.000Z पर्यंत).</p>',
  );
  expect(page).toContain('<h2 id="member">तुमचे खाते (1)</h2>');
  expect(page).toContain('<td dir="auto">पूर्ण नाव</td><td dir="auto">Full name</td>');
  expect(page).toContain('<td dir="auto">सदस्याची नोंदणी</td><td dir="auto">तुम्ही</td>');
  expect(page).toContain('<th scope="col">मूल्य &#38; अर्थ</th>');
  expect(page).toContain('<td dir="auto">तुमचे नाव आणि तुकडी</td>');
  expect(files.get('csv/member.csv')).toContain('सदस्याची नोंदणी,तुम्ही,Full name');
  expect(files.get('csv/accesses.csv')).toBe('\uFEFFकोणी\r\nFull name\r\n');
});

it('keeps the files that programs read, and all names of files, the same in every language', async () => {
  const [marathi, english] = [await filesIn('mr'), await filesIn('en')];
  expect([...marathi.keys()]).toEqual([...english.keys()]);
  for (const name of ['data.json', 'register.json', 'events.ndjson'])
    expect(marathi.get(name)).toBe(english.get(name));
  expect(english.get('index.html')).toContain('<title>Your data in the alumni portal</title>');
  const page = createHash('sha256')
    .update(marathi.get('index.html') ?? '')
    .digest('hex');
  expect(marathi.get('manifest.json')).toContain(page);
});
