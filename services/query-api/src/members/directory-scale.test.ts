import { randomUUID } from 'node:crypto';
import { usersAnswer } from '@portal/contracts/members/member.api';
import { members } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

const MEMBERS = 50_000;
const BATCH = 5_000;
const WITHIN_MS = 20;

const FIRST =
  'Asha Ravi Sunita Nilesh नीलेश Priya Amol Sachin Vaishali Ganesh Swati Rahul Mahesh Kavita Sandip Archana José Mary Imran Fatima'.split(
    ' ',
  );
const MIDDLE =
  'Ramesh Suresh Vasant Shankar Dattatray Bhaskar Narayan Eknath Tukaram Pandurang Vishnu Ashok'.split(
    ' ',
  );
const LAST =
  "Patil Kale Jadhav Pawar Shinde D'Souza Deshmukh कुलकर्णी Kulkarni Gaikwad Chavan Joshi Bhosale Kadam Rao Khan Fernandes".split(
    ' ',
  );
const ORGANIZATIONS = ['ISRO', 'Tata Motors', 'Infosys', 'Zilla Parishad', 'State Bank', ''];
const PLACES = ['Pune', 'Mumbai', 'Nashik', 'Kolhapur', 'Satara', 'Latur', 'Nagpur', ''];

/** The same people in every run: mulberry32. */
function choosing(seed: number) {
  let state = seed;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % count;
  };
  return { below, of: (list: readonly string[]): string => list[below(list.length)] ?? '' };
}

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
beforeAll(async () => {
  reads = await createReads();
  asha = await reads.member();
  const { below, of } = choosing(7);
  const two = (number: number) => String(number).padStart(2, '0');
  const member = () => {
    const fullName = `${of(FIRST)} ${of(MIDDLE)} ${of(LAST)}`;
    const [currentOrganization, location] = [of(ORGANIZATIONS), of(PLACES)];
    const birthday = `${two(1 + below(12))}-${two(1 + below(28))}`;
    return {
      _id: randomUUID(),
      status: 'approved',
      role: 'member',
      batchYear: 1990 + below(30),
      fullName,
      nameKey: searchKey(fullName),
      email: 'somebody@example.org',
      dateOfBirth: `${1970 + below(30)}-${birthday}`,
      birthday,
      admissionNumber: null,
      profilePicture: 'no-photo.jpg',
      bio: 'Teaches and grows onions. '.repeat(below(10)),
      currentOrganization,
      organizationKey: searchKey(currentOrganization),
      location,
      locationKey: searchKey(location),
      phoneNumber: '+91 98220 12345',
      linkedInProfile: '',
      facebookProfile: '',
      instagramProfile: '',
      registeredAt: '2026-01-01T00:00:00.000Z',
      approvedAt: '0000000000000001',
    };
  };
  for (let count = 0; count < MEMBERS; count += BATCH)
    await reads.put(members, ...Array.from({ length: BATCH }, member));
  await asha.get('/users');
}, 60_000);
afterAll(() => reads.close());

type Times = { readonly wall: readonly number[]; readonly processor: readonly number[] };
const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);

/** Of each as it is when somebody has just written, so that nothing is answered from what was answered before; in milliseconds. */
async function timesOf(paths: readonly string[], rounds: number): Promise<Times> {
  const [wall, processor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      await reads.put(members, { _id: 'gone', status: 'rejected' });
      const [began, used] = [performance.now(), process.cpuUsage()];
      const { status } = await asha.get(encodeURI(path));
      const { user, system } = process.cpuUsage(used);
      wall.push(performance.now() - began);
      processor.push((user + system) / 1000);
      expect(status).toBe(200);
    }
  return { wall: sorted(wall), processor: sorted(processor) };
}
const at = (sorted: readonly number[], part: number) =>
  sorted[Math.floor(sorted.length * part)] ?? Infinity;

describe(`among ${MEMBERS.toLocaleString('en')} members`, () => {
  it.each([
    [
      'the directory',
      [
        '/users',
        '/users?page=2000',
        '/users?page=4167',
        '/users?page=100000',
        '/users?name=नीलेश',
        "/users?name=d'souza",
        '/users?name=a',
        '/users?name=a&page=4000',
        '/users?name=Zzyzx',
        '/users?name=sunita eknath kale',
        '/users?batchYear=2004',
        '/users?batchYear=1800',
        '/users?currentOrganization=isro',
        '/users?currentOrganization=nowhere',
        '/users?location=pune&page=500',
        '/users?name=jose&batchYear=2004&currentOrganization=tata&location=pune',
      ],
    ],
    [
      'suggestions for a mention',
      ['a', 'asha', 'rao', 'नी', 'zzyzx', 'asha ramesh patil'].map((q) => `/users/search?q=${q}`),
    ],
    ['the birthdays of today', ['/users/birthdays/today']],
  ])('%s is there at once, whatever is asked', async (what, paths) => {
    const { wall, processor } = await timesOf(paths, Math.ceil(60 / paths.length));
    const [median, most] = [at(wall, 0.5), at(wall, 0.95)];
    process.stdout.write(`${what}: median ${median.toFixed(1)} ms, p95 ${most.toFixed(1)} ms\n`);
    // On a machine that does other things besides, the time on the clock says more of them than of this
    expect(Math.min(median, at(processor, 0.5))).toBeLessThan(WITHIN_MS);
  });

  it('finds exactly those that looking at everybody finds', async () => {
    const everybody = (await reads.readStore.collection(members.name).find({})) as unknown as {
      readonly fullName?: string;
      readonly nameKey?: string;
    }[];
    for (const name of ["D'Souza", 'कुलकर्णी', 'é', 'ash']) {
      const wanted = everybody.filter(({ nameKey }) => nameKey?.includes(searchKey(name).trim()));
      const { body } = await asha.get(`/users?limit=1&name=${encodeURIComponent(name)}`);
      expect(body.pagination.totalPages).toBe(wanted.length);
      expect(usersAnswer.parse(body).data).toHaveLength(1);
    }
  });
});
