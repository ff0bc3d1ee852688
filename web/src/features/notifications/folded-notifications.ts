import type { Notification } from '@portal/contracts/notifications/notification.api';

export type Entry = {
  readonly notification: Notification;
  readonly older: readonly Notification[];
};

const FOLDED: readonly string[] = ['new_like', 'new_comment'];

const thingOf = ({ _id, type, post }: Notification): string =>
  post && FOLDED.includes(type) ? `${type} ${post._id}` : _id;

export function foldedByThing(newestFirst: readonly Notification[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const notification of newestFirst) {
    const thing = thingOf(notification);
    const entry = entries.get(thing);
    entries.set(
      thing,
      entry ? { ...entry, older: [...entry.older, notification] } : { notification, older: [] },
    );
  }
  return [...entries.values()];
}

export const allOf = ({ notification, older }: Entry): readonly Notification[] => [
  notification,
  ...older,
];

export const namesIn = (entry: Entry): readonly string[] => [
  ...new Set(allOf(entry).map(({ sender }) => sender.fullName)),
];
