import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { ViewReader, ViewRequest } from '@portal/contracts/views/view';
import { createEventCodec, type DataKeys, type Recorded } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

type Written = Recorded<PortalEvent>;

/** Folds the whole log for each view: slow, and always up to date. */
export function createViewsOnTheLog(eventStore: EventStore, vault: DataKeys): ViewReader {
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);

  async function history(): Promise<readonly Written[]> {
    const events = await eventStore.readAll(null, 1_000_000);
    return Promise.all(events.map(async (event) => codec.decode(event)));
  }

  function members(events: readonly Written[]) {
    const found = new Map<string, Record<string, unknown>>();
    for (const { type, data } of events) {
      if (type === 'MemberRegistered') found.set(data.memberId, { ...data, status: 'pending' });
      if (type === 'MemberApproved')
        found.set(data.memberId, { ...found.get(data.memberId), status: 'approved' });
      if (type === 'MemberProfileChanged')
        found.set(data.memberId, { ...found.get(data.memberId), ...data.profile });
      if (type === 'MemberRejected') found.delete(data.memberId);
    }
    return found;
  }

  function likes(events: readonly Written[], postId: string) {
    const likers = new Set<string>();
    for (const { type, data } of events) {
      if (type === 'PostLiked' && data.postId === postId) likers.add(data.memberId);
      if (type === 'PostUnliked' && data.postId === postId) likers.delete(data.memberId);
    }
    return { postId, likes: [...likers], position: events.at(-1)?.position };
  }

  const comments = (events: readonly Written[], postId: string) =>
    events.flatMap((event) =>
      event.type === 'CommentAdded' && event.data.postId === postId
        ? [{ _id: event.data.commentId, text: event.data.text }]
        : [],
    );

  function post(events: readonly Written[], postId: string) {
    let found: Record<string, unknown> | null = null;
    for (const { type, data } of events) {
      if (!('postId' in data) || data.postId !== postId) continue;
      if (type === 'PostSubmitted') {
        const { title, content, category, published } = data;
        found = {
          _id: postId,
          title,
          content,
          category,
          status: published ? 'published' : 'pending',
        };
      }
      if (type === 'PostApproved') found = { ...found, status: 'published' };
      if (type === 'PostEdited') {
        const { title, content, category } = data;
        found = { ...found, title, content, category };
      }
      if (type === 'PostDeleted' || type === 'PostRejected') found = null;
    }
    return found;
  }

  function group(events: readonly Written[], groupId: string, memberId: string) {
    let found: Record<string, unknown> | null = null;
    const joined = new Set<string>();
    for (const { type, data } of events) {
      if (!('groupId' in data) || data.groupId !== groupId) continue;
      if (type === 'GroupCreated')
        found = { _id: groupId, name: data.name, description: data.description };
      if (type === 'GroupJoined') joined.add(data.memberId);
      if (type === 'GroupLeft') joined.delete(data.memberId);
    }
    return (
      found && {
        ...found,
        members: [...joined].map((_id) => ({ _id })),
        memberCount: joined.size,
        isMember: joined.has(memberId),
      }
    );
  }

  function message(events: readonly Written[], messageId: string) {
    for (const { type, data } of events) {
      if (type !== 'MessageSent' || data.messageId !== messageId) continue;
      const { groupId, text, senderId, clientId } = data;
      return { _id: messageId, group: groupId, text, sender: { _id: senderId }, clientId };
    }
    return null;
  }

  function view(events: readonly Written[], request: ViewRequest): unknown {
    switch (request.view) {
      case 'post':
        return post(events, request.postId);
      case 'likes':
        return post(events, request.postId) && likes(events, request.postId);
      case 'comments':
        return post(events, request.postId) && comments(events, request.postId);
      case 'user': {
        const member = members(events).get(request.memberId);
        return member
          ? { _id: request.memberId, fullName: member['fullName'], status: member['status'] }
          : null;
      }
      case 'notification':
        return events.some(({ id }) => id === request.notificationId)
          ? { _id: request.notificationId }
          : null;
      case 'group':
        return group(events, request.groupId, request.memberId);
      case 'message':
        return message(events, request.messageId);
      case 'mentions':
        return Object.fromEntries(
          [...members(events)].flatMap(([memberId, { fullName, status }]) =>
            status === 'approved' && request.displays.includes(String(fullName))
              ? [[fullName, memberId]]
              : [],
          ),
        );
      default:
        throw new Error(`No write asks for the view ${request.view}`);
    }
  }

  return async (request, { minPosition } = {}) => {
    const events = await history();
    if (minPosition !== undefined && (events.at(-1)?.position ?? '') < minPosition)
      throw new Error('The log does not have what was just written to it');
    return { json: JSON.stringify(view(events, request)), stale: false };
  };
}
