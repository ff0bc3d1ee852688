import type { Message, messageAck, SendMessage } from '@portal/contracts/chat/message.api';
import { fromJson, jsonObject, NOTHING, toJson, type Json } from '@portal/contracts/wire/json';
import { refusal } from '@portal/contracts/wire/refusal';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { ChatFrame, Connection } from './client-connection.ts';
import type { RoomEntries } from '../pushing/room-entries.ts';
import { errorFrame, frameOf, frameOfJson, sayIn, type Frame, type Said } from './wire-frame.ts';
import type { Limits } from '../connection-limits.ts';
import { createRate } from './frame-rate.ts';

type MessageAck = z.infer<typeof messageAck>;
type SendFrame = Extract<ChatFrame, { event: 'send_message' }>;
/** The answer to frames up to a place, which are not sent. */
type Obstacle = { readonly upTo: number; readonly said: Said; readonly retryAfter?: number };

const TRY_AGAIN_LATER = 1013;
const SENT = 201;
const SAVED = 202;
const TOO_OFTEN = 429;
const FAILED = 500;
const NOT_IN_THE_GROUP = wordsOf('not-in-the-group');
const WINDOW_SECONDS = 60;
const UNREACHABLE = wordsOf('chat-unreachable');
const TOO_MANY = wordsOf('messages-too-quick');

const joinedFrame = ({ id, data: { groupId } }: ChatFrame): Frame =>
  frameOf({ event: 'ack', ...(id === undefined ? {} : { id }), data: { groupId } });

const sentFrame = ({ id, data: { clientId } }: SendFrame, message: Json<Message | null>): Frame =>
  frameOfJson(
    jsonObject<{ event: string; id?: string | number; data: MessageAck }>({
      event: toJson('ack'),
      id: id === undefined ? undefined : toJson(id),
      data: jsonObject({ clientId: toJson(clientId), message }),
    }),
  );

function refusalIn(json: string, { language }: Connection): Said {
  try {
    const { message, code } = fromJson(refusal, json);
    return { message, ...(code !== undefined && { code }) };
  } catch {
    return sayIn(language, UNREACHABLE);
  }
}

export function createChatFrames(options: {
  readonly rooms: RoomEntries;
  readonly sendMessage: SendMessage;
  readonly limits: Limits;
  readonly log: Logger;
}): (connection: Connection, frame: ChatFrame) => void {
  const { rooms, sendMessage, limits, log } = options;
  const turns = new WeakMap<Connection, Promise<void>>();
  const arrived = new WeakMap<Connection, number>();
  const obstacles = new WeakMap<Connection, Obstacle>();
  const waitOf = createRate(limits.messages);

  /** A message that may be sent again takes along those that wait behind it, which would else overtake it. */
  function putOff(connection: Connection, { id }: SendFrame, said: Said, retryAfter?: number) {
    const wait = retryAfter === undefined ? {} : { retryAfter };
    obstacles.set(connection, { upTo: arrived.get(connection) ?? 0, said, ...wait });
    connection.send(errorFrame(said, id, retryAfter));
  }

  async function send(connection: Connection, frame: SendFrame, place: number): Promise<void> {
    const { groupId, text, clientId } = frame.data;
    const { language } = connection;
    const token = connection.session?.token;
    if (token === undefined) return;
    const obstacle = obstacles.get(connection);
    if (obstacle && place <= obstacle.upTo) {
      connection.send(errorFrame(obstacle.said, frame.id, obstacle.retryAfter));
      return;
    }
    let answer: Awaited<ReturnType<SendMessage>>;
    try {
      answer = await sendMessage({ token, groupId, text, clientId, language });
    } catch (error) {
      log.warn({ err: error }, 'a message could not be handed on');
      putOff(connection, frame, sayIn(language, UNREACHABLE));
      return;
    }
    const { status, json } = answer;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- command-api answers 201 with the message
    if (status === SENT) connection.send(sentFrame(frame, json as Json<Message>));
    else if (status === SAVED) connection.send(sentFrame(frame, NOTHING));
    else if (status === TOO_OFTEN)
      putOff(connection, frame, refusalIn(json, connection), WINDOW_SECONDS);
    else if (status >= FAILED) putOff(connection, frame, refusalIn(json, connection));
    else connection.send(errorFrame(refusalIn(json, connection), frame.id));
  }

  async function answer(connection: Connection, frame: ChatFrame, place: number): Promise<void> {
    if (!connection.open) return;
    switch (frame.event) {
      case 'join_group':
        return new Promise((resolve) => {
          rooms.enter(connection, frame.data.groupId, (entered) => {
            if (entered === 'entered') connection.send(joinedFrame(frame));
            else if (entered === 'not a member')
              connection.send(errorFrame(sayIn(connection.language, NOT_IN_THE_GROUP), frame.id));
            // Not a refusal, since they may be a member: the client reconnects and asks again
            else connection.close(TRY_AGAIN_LATER, 'Try again later');
            resolve();
          });
        });
      case 'leave_group':
        rooms.leave(connection, frame.data.groupId);
        connection.send(joinedFrame(frame));
        return;
      case 'send_message':
        return send(connection, frame, place);
      default:
        return frame satisfies never;
    }
  }

  async function takeTurn(
    connection: Connection,
    frame: ChatFrame,
    place: number,
    before: Promise<void> | undefined,
  ): Promise<void> {
    // Counted by member, so that more tabs allow no more messages
    const sender = connection.session?.memberId ?? connection.id;
    const wait = frame.event === 'send_message' ? await waitOf(sender) : 0;
    await before;
    if (frame.event === 'send_message' && wait > 0)
      putOff(connection, frame, sayIn(connection.language, TOO_MANY), Math.ceil(wait / 1_000));
    else await answer(connection, frame, place);
  }

  return (connection, frame) => {
    const place = (arrived.get(connection) ?? 0) + 1;
    arrived.set(connection, place);
    turns.set(connection, takeTurn(connection, frame, place, turns.get(connection)));
  };
}
