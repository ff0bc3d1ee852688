import { groupMembersView } from '@portal/contracts/groups/group.views';
import { fromJson, joinObjects, NOTHING, toJson, type Json } from '@portal/contracts/wire/json';
import { later, type Position } from '@portal/contracts/wire/position';
import type { Found } from '@portal/contracts/wire/view';
import type { ViewReader, ViewRequest } from '@portal/contracts/views';
import { within } from '@portal/service-kit/time/pausing';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Frame } from '../connections/wire-frame.ts';
import type { Limits } from '../connection-limits.ts';
import { groupOf, perMemberOf, pushFrame, type Push } from '../pushing/change-push.ts';

const FETCHES_AT_ONCE = 32;

type Answer = Found<Json<unknown>>;

const isObject = (json: Json<unknown> | undefined): json is Json<object> =>
  json?.startsWith('{') ?? false;

export type Wish = {
  readonly key: string;
  readonly request: ViewRequest;
  readonly minPosition: Position;
};

export type FrameFor = (memberId: string) => Frame | undefined;

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
  const { view, position: minPosition } = push;
  const groupId = groupOf(push);
  const perMember = perMemberOf(push);
  return [
    ...(view ? [{ ...view, minPosition }] : []),
    ...(perMember
      ? [{ key: perMember.key, request: perMember.request(memberIds()), minPosition }]
      : groupId === undefined
        ? []
        : [membersWish(groupId, memberIds(), minPosition)]),
  ];
}

function joined({ key, request, minPosition }: Wish, other: Wish): Wish {
  const both =
    'memberIds' in request && 'memberIds' in other.request
      ? { ...request, memberIds: [...new Set([...request.memberIds, ...other.request.memberIds])] }
      : request;
  return { key, request: both, minPosition: later(minPosition, other.minPosition) };
}

function createFetched(answers: ReadonlyMap<string, Answer | undefined>) {
  const membersOf = new Map<string, ReadonlySet<string>>();
  const framesOf = new Map<Push, FrameFor>();

  function current(key: string): Answer | undefined {
    const answer = answers.get(key);
    return answer?.stale ? undefined : answer;
  }

  /** The requested members who are in the group; `undefined` if that is unknown. */
  function members(groupId: string): ReadonlySet<string> | undefined {
    const answer = current(membersKey(groupId));
    if (!answer) return undefined;
    const known = membersOf.get(groupId) ?? new Set(fromJson(groupMembersView.answer, answer.json));
    membersOf.set(groupId, known);
    return known;
  }

  function frameForEach(push: Push, data: Json<unknown> | undefined): FrameFor | undefined {
    const perMember = perMemberOf(push);
    if (perMember && isObject(data)) {
      const answer = current(perMember.key);
      return answer && frameByFields(push, data, fromJson(perMember.answer, answer.json));
    }
    const groupId = groupOf(push);
    const allowed = groupId === undefined ? undefined : members(groupId);
    if (groupId !== undefined && !allowed) return undefined;
    const frame = pushFrame(push, data);
    return (memberId) => (!allowed || allowed.has(memberId) ? frame : undefined);
  }

  return {
    view: (key: string) => answers.get(key),
    members,
    /**
     * The frame for each member, `undefined` for one who doesn't get the push. `null` if there is nothing to show, `undefined` if that is
     * unknown.
     */
    frames(push: Push): FrameFor | null | undefined {
      const known = framesOf.get(push);
      if (known) return known;
      const answer = push.view && current(push.view.key);
      if (push.view && !answer) return undefined;
      const data = answer?.json;
      if (data === NOTHING) return null;
      const frames = frameForEach(push, data);
      if (frames) framesOf.set(push, frames);
      return frames;
    },
  };
}

export type Fetched = ReturnType<typeof createFetched>;

function frameByFields(
  push: Push,
  data: Json<object>,
  fieldsOf: Readonly<Record<string, object>>,
): FrameFor {
  const fields = new Map(Object.entries(fieldsOf));
  const built = new Map<string, Frame>();
  return (memberId) => {
    const own = fields.get(memberId);
    if (!own) return undefined;
    const json = toJson(own);
    const frame = built.get(json) ?? pushFrame(push, joinObjects(data, json));
    built.set(json, frame);
    return frame;
  };
}

/** Fetches each view once for a batch, several at a time, each within the time limit. `undefined` stands for a failure. */
export function createFetches(options: {
  readonly views: ViewReader;
  readonly limits: Limits;
  readonly log: Logger;
}) {
  const { views, limits, log } = options;
  const inTurn = pLimit(FETCHES_AT_ONCE);

  async function one({
    request,
    minPosition,
  }: Pick<Wish, 'request' | 'minPosition'>): Promise<Answer | undefined> {
    try {
      const fetching = views(request, minPosition ? { minPosition } : {});
      const answer = await within(limits.view.timeout, fetching);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- query-api answers with JSON
      return answer as Answer;
    } catch (error) {
      log.warn({ err: error, view: request.view }, 'a view could not be fetched');
      return undefined;
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
