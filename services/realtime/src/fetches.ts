import { groupMembersView } from '@portal/contracts/groups/group.views';
import { fromJson, NOTHING, type Json } from '@portal/contracts/json';
import { later, type Position } from '@portal/contracts/position';
import type { Found } from '@portal/contracts/view';
import type { ViewReader, ViewRequest } from '@portal/contracts/views';
import { within } from '@portal/service-kit/waiting';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Counters } from './counters.ts';
import type { Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import { groupOf, pushFrame, type Push } from './push.ts';

const FETCHES_AT_ONCE = 32;

type Answer = Found<Json<unknown>>;

export type Wish = {
  readonly key: string;
  readonly request: ViewRequest;
  readonly minPosition: Position;
};

export interface Fetched {
  view(key: string): Answer | undefined;
  /** Those of the members asked about who are in the group; `undefined` if that is unknown. */
  members(groupId: string): ReadonlySet<string> | undefined;
  /** Built once; `null` if there is nothing to show, `undefined` if that is unknown. */
  frame(push: Push): Frame | null | undefined;
}

const membersKey = (groupId: string): string => `members of ${groupId}`;

export const membersWish = (
  groupId: string,
  memberIds: Iterable<string>,
  minPosition: Position,
): Wish => ({
  key: membersKey(groupId),
  request: { view: groupMembersView.name, groupId, memberIds: [...new Set(memberIds)] },
  minPosition,
});

export function pushWishes(push: Push, memberIds: () => Iterable<string>): readonly Wish[] {
  const { view, position } = push;
  const groupId = groupOf(push);
  return [
    ...(view ? [{ ...view, minPosition: position }] : []),
    ...(groupId === undefined ? [] : [membersWish(groupId, memberIds(), position)]),
  ];
}

function joined({ key, request, minPosition }: Wish, other: Wish): Wish {
  const both =
    request.view === 'group-members' && other.request.view === 'group-members'
      ? { ...request, memberIds: [...new Set([...request.memberIds, ...other.request.memberIds])] }
      : request;
  return { key, request: both, minPosition: later(minPosition, other.minPosition) };
}

function createFetched(answers: ReadonlyMap<string, Answer | undefined>): Fetched {
  const members = new Map<string, ReadonlySet<string>>();
  const frames = new Map<Push, Frame>();
  return {
    view: (key) => answers.get(key),
    members(groupId) {
      const answer = answers.get(membersKey(groupId));
      if (!answer || answer.stale) return undefined;
      const known = members.get(groupId) ?? new Set(fromJson(groupMembersView.answer, answer.json));
      members.set(groupId, known);
      return known;
    },
    frame(push) {
      const answer = push.view && answers.get(push.view.key);
      if (push.view && (!answer || answer.stale)) return undefined;
      if (answer?.json === NOTHING) return null;
      const frame = frames.get(push) ?? pushFrame(push, answer?.json);
      frames.set(push, frame);
      return frame;
    },
  };
}

/** Fetches views: each once for a batch, some at a time, none for longer than the limit. `undefined` stands for one that failed. */
export function createFetches(options: {
  readonly views: ViewReader;
  readonly limits: Limits;
  readonly counters: Counters;
  readonly log: Logger;
}) {
  const { views, limits, counters, log } = options;
  const inTurn = pLimit(FETCHES_AT_ONCE);

  async function one({
    request,
    minPosition,
  }: Pick<Wish, 'request' | 'minPosition'>): Promise<Answer | undefined> {
    const began = performance.now();
    try {
      const fetching = views(request, minPosition ? { minPosition } : {});
      const answer = await within(limits.view.timeout, fetching);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- query-api answers with JSON
      return answer as Answer;
    } catch (error) {
      log.warn({ err: error, view: request.view }, 'a view could not be fetched');
      return undefined;
    } finally {
      counters.viewsFetched += 1;
      counters.viewMilliseconds += performance.now() - began;
    }
  }

  async function all(wishes: Iterable<Wish>): Promise<Fetched> {
    const byKey = new Map<string, Wish>();
    for (const wish of wishes) {
      const before = byKey.get(wish.key);
      byKey.set(wish.key, before ? joined(before, wish) : wish);
    }
    const answers = await Promise.all(
      [...byKey.values()].map(async (wish) => [wish.key, await inTurn(() => one(wish))] as const),
    );
    return createFetched(new Map(answers));
  }
  return { one, all };
}
export type Fetches = ReturnType<typeof createFetches>;
