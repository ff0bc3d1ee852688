import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAudience, parseAudience, type Audience } from './audience.ts';

const id = fc.uuid();
const audience: fc.Arbitrary<Audience> = fc.oneof(
  fc.constant<Audience>({ kind: 'everyone' }),
  fc.constant<Audience>({ kind: 'admins' }),
  fc.constant<Audience>({ kind: 'coordinators' }),
  id.map((but): Audience => ({ kind: 'everyone', but })),
  id.map((memberId): Audience => ({ kind: 'member', memberId })),
  id.map((groupId): Audience => ({ kind: 'group', groupId })),
  fc.tuple(id, id).map(([groupId, but]): Audience => ({ kind: 'group', groupId, but })),
  fc.tuple(id, id).map(([groupId, memberId]): Audience => ({
    kind: 'group-member',
    groupId,
    memberId,
  })),
);

it('parses every audience that it formats', () => {
  fc.assert(
    fc.property(audience, (given) => {
      expect(parseAudience(formatAudience(given))).toEqual(given);
    }),
  );
});

it('refuses text that names no audience', () => {
  for (const text of ['', 'all', 'anyone', 'members:x'])
    expect(parseAudience(text)).toBeUndefined();
});
