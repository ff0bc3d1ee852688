import { change, type Reaction } from '../reaction.ts';

/** Of one group in order: who was cut off goes on after the newest message they have, so none may come before an older one. */
export const messageReaction: Reaction<'MessageSent'> = {
  types: ['MessageSent'],
  react(event) {
    const { messageId, groupId } = event.data;
    const made = change(event, 'receive_message', messageId, { kind: 'group', groupId });
    return [{ ...made, key: groupId }];
  },
};
