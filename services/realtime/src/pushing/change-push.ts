import { NOTHING, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import type { Position } from '@portal/contracts/wire/position';
import type { Push as PushDefinition, Pushes } from '@portal/contracts/wire/push';
import { pushes } from '@portal/contracts/pushes';
import { parseAudience, type Audience } from '@portal/contracts/realtime/audience';
import type { ViewRequest } from '@portal/contracts/views';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import { frameOfJson, type Frame } from '../connections/wire-frame.ts';

export type Push = {
  readonly name: string;
  readonly definition: PushDefinition;
  readonly docId: string;
  readonly position: Position;
  readonly audience: Audience;
  readonly view: { readonly key: string; readonly request: ViewRequest } | undefined;
  readonly key: string;
  /** True if the push could not be sent, so that its audience must reload their screens. */
  readonly lost: boolean;
};

const definitions: Pushes = pushes;

function viewOf({ view, keyOf }: PushDefinition, docId: string): Push['view'] {
  if (!view || !keyOf) return undefined;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a request is the name of its view and the fields of its key
  const request = { view: view.name, ...keyOf(docId) } as ViewRequest;
  return { key: JSON.stringify(request), request };
}

export function pushOf(change: Change): Push | undefined {
  const { topic, docId, position, audience: text } = change;
  const definition = Object.hasOwn(definitions, topic) ? definitions[topic] : undefined;
  const audience = parseAudience(text);
  if (!definition || !audience) return undefined;
  const view = viewOf(definition, docId);
  const key = `${view?.key ?? JSON.stringify([topic, docId])} ${text}`;
  return { name: topic, definition, docId, position, audience, view, key, lost: false };
}

export const lostPush = (push: Push, audience: Audience = push.audience): Push => ({
  ...push,
  audience,
  lost: true,
  key: `lost ${JSON.stringify(audience)}`,
});

export const mergedPush = (older: Push | undefined, newer: Push): Push =>
  older?.definition.absorbs === newer.name
    ? { ...newer, name: older.name, definition: older.definition }
    : newer;

export function newestOfEachKey(given: readonly Push[]): readonly Push[] {
  const newest = new Map<string, Push>();
  for (const push of given) {
    const older = newest.get(push.key);
    newest.delete(push.key);
    newest.set(push.key, mergedPush(older, push));
  }
  return [...newest.values()];
}

/** Only members of this group get the push. Membership is checked for each push, since it may have ended meanwhile. */
export const groupOf = ({ audience }: Push): string | undefined =>
  audience.kind === 'group' || audience.kind === 'group-member' ? audience.groupId : undefined;

export const roomOf = ({ audience, definition }: Push): string | undefined =>
  definition.room === 'only' && audience.kind === 'group' ? audience.groupId : undefined;

/** The view of the fields that differ between members of the group; undefined if all get the same. */
export function perMemberOf({ audience, definition }: Push) {
  const { perMember } = definition;
  if (!perMember || audience.kind !== 'group') return undefined;
  const { groupId } = audience;
  return {
    key: `${perMember.name} of ${groupId}`,
    answer: perMember.answer,
    request(memberIds: Iterable<string>): ViewRequest {
      const key = { view: perMember.name, groupId, memberIds: [...new Set(memberIds)] };
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a request is the name of its view and the fields of its key
      return key as ViewRequest;
    },
  };
}

export function pushFrame(push: Push, data: Json<unknown> = NOTHING): Frame {
  const { name, definition, docId, position, view } = push;
  return frameOfJson(
    jsonObject({
      event: toJson(name),
      position: toJson(position),
      data: view ? data : toJson(definition.dataOf?.(docId, position)),
    }),
  );
}
