import type { Actor } from '@portal/service-kit/event-sourcing/event-codec';
import type { Group, PortalSoFar, Post } from './portal-so-far.ts';

const FAMOUS_SHARE = 0.15;

const early = ({ chance }: PortalSoFar, count: number, power: number): number =>
  Math.floor(count * chance.next() ** power);
export const recent = ({ chance }: PortalSoFar, count: number): number =>
  count - Math.floor(Math.exp(chance.next() * Math.log(count)));

export const someMember = (portal: PortalSoFar): number =>
  portal.approved[early(portal, portal.approved.length, 3)] ?? 0;

export const someJoiner = (portal: PortalSoFar): number =>
  portal.approved[early(portal, portal.approved.length, 2)] ?? 0;

export function somePost(portal: PortalSoFar): Post | undefined {
  const { chance, famousPosts, posts } = portal;
  if (famousPosts.length > 0 && chance.happens(FAMOUS_SHARE))
    return famousPosts[recent(portal, famousPosts.length)];
  return posts.length === 0 ? undefined : posts[recent(portal, posts.length)];
}

export const someGroup = (portal: PortalSoFar): Group | undefined =>
  portal.groups[early(portal, portal.groups.length, 2.5)];

export const someSender = (portal: PortalSoFar, { members }: Group): number | undefined =>
  members[early(portal, members.length, 2)];

export function someText(
  portal: PortalSoFar,
  pool: readonly string[],
  mentionShare: number,
): { readonly mentionIds: string[]; readonly text: string } {
  const { chance, idOf } = portal;
  if (!chance.happens(mentionShare)) return { mentionIds: [], text: chance.pick(pool) };
  const id = idOf(someMember(portal));
  return { mentionIds: [id], text: `@[${id}] ${chance.pick(pool)}` };
}

export const member = ({ idOf }: PortalSoFar, person: number): Actor => ({
  kind: 'member',
  id: idOf(person),
});
export const visitor: Actor = { kind: 'visitor', id: 'visitor' };
export const system: Actor = { kind: 'system', id: 'portal' };
