import type { SendMessage } from '@portal/contracts/chat/message.api';
import { refusal } from '@portal/contracts/refusal';
import type { Logger } from 'pino';
import type { Connection, GroupFrame } from './connection.ts';
import { errorFrame, frameOf, frameOfText, type Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { PushLoop } from './push-loop.ts';

type Send = Extract<GroupFrame, { event: 'send_message' }>;

const TRY_AGAIN_LATER = 1013;
const SENT = 201;
const SAVED = 202;
const NOT_A_MEMBER = 'You are not a member of this group.';
const LATER = 'The chat cannot be reached right now. Please try again in a moment.';
const TOO_MANY = 'You are sending messages too quickly. Please wait a moment.';

const joinedFrame = ({ id, data: { groupId } }: GroupFrame): Frame =>
  frameOf({ event: 'ack', ...(id === undefined ? {} : { id }), data: { groupId } });

/** @param message as JSON text */
const sentFrame = ({ id, data: { clientId } }: Send, message: string): Frame =>
  frameOfText(
    `{"event":"ack",${id === undefined ? '' : `"id":${JSON.stringify(id)},`}` +
      `"data":{"clientId":${JSON.stringify(clientId)},"message":${message}}}`,
  );

function messageOf(json: string): string {
  try {
    return refusal.parse(JSON.parse(json)).message;
  } catch {
    // What stands between the services may have an answer of its own
    return LATER;
  }
}

/** Answers `join_group`, `leave_group` and `send_message`: of one connection one after the other, in the order they came. */
export function createGroupFrames(options: {
  readonly loop: Pick<PushLoop, 'enterRoom' | 'leaveRoom'>;
  readonly sendMessage: SendMessage;
  readonly limits: Limits;
  readonly log: Logger;
}): (connection: Connection, frame: GroupFrame) => void {
  const { loop, sendMessage, limits, log } = options;
  const turns = new WeakMap<Connection, Promise<void>>();
  const windows = new WeakMap<Connection, { readonly began: number; messages: number }>();

  function tooManyMessages(connection: Connection): boolean {
    const now = performance.now();
    const window = windows.get(connection);
    if (!window || now - window.began >= limits.messages.within) {
      windows.set(connection, { began: now, messages: 1 });
      return false;
    }
    window.messages += 1;
    return window.messages > limits.messages.most;
  }

  async function send(connection: Connection, frame: Send): Promise<void> {
    const { groupId, text, clientId } = frame.data;
    const token = connection.identity?.token;
    if (token === undefined) return;
    let answer: Awaited<ReturnType<SendMessage>>;
    try {
      answer = await sendMessage({ token, groupId, text, clientId });
    } catch (error) {
      log.warn({ err: error }, 'a message could not be handed on');
      connection.send(errorFrame(LATER, frame.id));
      return;
    }
    const { status, json } = answer;
    if (status === SENT) connection.send(sentFrame(frame, json));
    else if (status === SAVED) connection.send(sentFrame(frame, 'null'));
    else connection.send(errorFrame(messageOf(json), frame.id));
  }

  async function answer(connection: Connection, frame: GroupFrame): Promise<void> {
    if (!connection.open) return;
    switch (frame.event) {
      case 'join_group':
        return new Promise((resolve) => {
          loop.enterRoom(connection, frame.data.groupId, (entered) => {
            if (entered === 'in') connection.send(joinedFrame(frame));
            else if (entered === 'not a member')
              connection.send(errorFrame(NOT_A_MEMBER, frame.id));
            // Nobody is told that they may not, where that is not known: they come back and ask again
            else connection.close(TRY_AGAIN_LATER, 'Try again later');
            resolve();
          });
        });
      case 'leave_group':
        loop.leaveRoom(connection, frame.data.groupId);
        connection.send(joinedFrame(frame));
        return;
      case 'send_message':
        return send(connection, frame);
      default:
        return frame satisfies never;
    }
  }

  return (connection, frame) => {
    if (frame.event === 'send_message' && tooManyMessages(connection)) {
      connection.send(errorFrame(TOO_MANY, frame.id));
      return;
    }
    const before = turns.get(connection) ?? Promise.resolve();
    turns.set(
      connection,
      before.then(() => answer(connection, frame)),
    );
  };
}
