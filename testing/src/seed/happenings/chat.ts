import { messageStream } from '@portal/contracts/chat/message.events';
import { chats } from '../../invented/words.ts';
import { member, someGroup, someSender, someText } from '../choice.ts';
import type { Happens } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

const MENTION_SHARE = 0.05;

export const sendMessage: Happens = (portal) => {
  const { chance, idOf } = portal;
  const group = someGroup(portal);
  const sender = group && someSender(portal, group);
  if (!group || sender === undefined) return signIn(portal);
  const data = {
    messageId: chance.uuid(),
    groupId: group.id,
    senderId: idOf(sender),
    clientId: chance.uuid(),
    ...someText(portal, chats, MENTION_SHARE),
  };
  return [
    portal.record(messageStream.name(data), 0, member(portal, sender), {
      type: 'MessageSent',
      data,
    }),
  ];
};
