import type { PortalEvent } from '@portal/contracts/events/catalog';
import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import type { PushName, SESSION_CHANGED } from '@portal/contracts/pushes';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { isEventType, type EventOfType, type EventType } from './projection.ts';

type Topic = PushName | typeof SESSION_CHANGED;

export interface Reaction<Name extends Topic = Topic> {
  readonly types: readonly EventType[];
  react(event: Recorded<PortalEvent>): readonly (Change & { readonly topic: Name })[];
}

type Outgoing<Name extends Topic> = {
  readonly topic: Name;
  readonly docId: string;
  readonly audience: Audience;
  readonly key?: string;
};

export const everyone: Audience = { kind: 'everyone' };
export const admins: Audience = { kind: 'admins' };
export const coordinators: Audience = { kind: 'coordinators' };
export const onlyMember = (memberId: string): Audience => ({ kind: 'member', memberId });

export const tell = <Name extends Topic>(
  topic: Name,
  docId: string,
  audience: Audience,
  inOrderOf?: string,
): Outgoing<Name> =>
  inOrderOf === undefined ? { topic, docId, audience } : { topic, docId, audience, key: inOrderOf };

export function reaction<Name extends Topic>(on: {
  readonly [Type in EventType]?: (event: EventOfType<Type>) => readonly Outgoing<Name>[];
}): Reaction<Name> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parameter's type has checked each handler
  const handlers = on as Readonly<
    Record<string, (event: Recorded<PortalEvent>) => readonly Outgoing<Name>[]>
  >;
  const types = Object.keys(on).filter(isEventType);
  return {
    types: types.includes('MemberErased') ? [...types, 'MemberLeft'] : types,
    react(event) {
      const type = event.type === 'MemberLeft' ? 'MemberErased' : event.type;
      const outgoing = handlers[type]?.(event) ?? [];
      return outgoing.map(({ audience, ...rest }) => ({
        id: `${event.id}.${rest.topic}.${rest.docId}`,
        ...rest,
        position: event.position,
        audience: formatAudience(audience),
      }));
    },
  };
}
