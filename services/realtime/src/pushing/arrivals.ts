import { closeCodes } from '@portal/contracts/realtime/frame';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { isAmong } from '../audiences.ts';
import type { Claim, Connection, Session } from '../connections/client-connection.ts';
import { pushWishes, type Fetched } from '../sending/fetches.ts';
import { errorFrame, sayIn, frameOf, type Frame } from '../connections/wire-frame.ts';
import { newestOfEachKey, roomOf, type Push } from './change-push.ts';
import { sessionCheckDue } from './session-check.ts';
import type { DeliveryContext } from './pushing-context.ts';
import type { Sessions } from './ended-sessions.ts';

export function createArrivals(context: DeliveryContext, sessions: Sessions) {
  const { loop, audiences, recent, progress, limits, now } = context;

  /** `undefined` if the client must reload its screens. Leaves out messages, because the client reads chats again in any case. */
  function missedPushes(
    session: Session,
    { lastPosition, run }: Claim,
  ): readonly Push[] | undefined {
    const isFromElsewhere = run !== undefined && run !== recent.run;
    const arrived =
      lastPosition === undefined || isFromElsewhere ? undefined : recent.since(lastPosition);
    const missed = arrived?.filter(
      (push) => (push.lost || roomOf(push) === undefined) && isAmong(push.audience, session),
    );
    if (!missed || missed.some(({ lost }) => lost)) return undefined;
    const newest = newestOfEachKey(missed);
    return newest.length > limits.missedDocuments ? undefined : newest;
  }

  function replayed(
    missed: readonly Push[],
    memberId: string,
    fetched: Fetched,
  ): readonly Frame[] | undefined {
    const frames: Frame[] = [];
    for (const push of missed) {
      const frameFor = fetched.frames(push);
      if (frameFor === undefined) return undefined;
      const frame = frameFor?.(memberId);
      if (frame) frames.push(frame);
    }
    const size = frames.reduce((sum, { wire }) => sum + wire.length, 0);
    return size > limits.buffered / 2 ? undefined : frames;
  }

  function join(
    connection: Connection,
    session: Session,
    lastPosition: string | undefined,
    replay: readonly Frame[] | undefined,
  ): void {
    const { memberId, token, log } = session;
    if (audiences.ofMember(memberId).size >= limits.connectionsPerMember) {
      const said = sayIn(connection.language, wordsOf('too-many-connections-of-one'));
      connection.close(closeCodes.tooMuch, 'Too many connections', errorFrame(said));
      return;
    }
    const resumed = replay !== undefined;
    const position = (resumed ? lastPosition : undefined) ?? progress.taken;
    audiences.put(connection, session);
    connection.checkSessionAt = sessionCheckDue(token, now(), limits.sessionCheck);
    const { run } = recent;
    connection.send(
      frameOf({
        event: 'authenticated',
        data: { memberId, position, resumed, run, ...(log !== undefined && { log }) },
      }),
    );
    if (replay) connection.sendAll(replay);
    if (!resumed && lastPosition !== undefined)
      connection.send(frameOf({ event: 'refetch', data: { position } }));
  }

  return {
    async arrive(connection: Connection, claim: Claim): Promise<boolean> {
      const { token, lastPosition } = claim;
      const changesBefore = sessions.changeCount();
      const view = await sessions.read(token);
      if (!view) return false;
      const session: Session = { ...view, token };
      const { memberId } = session;
      let missed: readonly Push[] | undefined;
      loop.enqueue({
        newcomer: memberId,
        wants() {
          missed = missedPushes(session, claim);
          return (missed ?? []).flatMap((push) => pushWishes(push, () => [memberId]));
        },
        deliver(fetched) {
          if (!connection.open) return;
          join(connection, session, lastPosition, missed && replayed(missed, memberId, fetched));
          // This session may have changed while the connection waited
          if (changesBefore !== sessions.changeCount()) sessions.check(connection);
        },
      });
      return true;
    },
  };
}
