import type { Connection } from '../connections/client-connection.ts';
import { membersWish } from '../sending/fetches.ts';
import type { DeliveryContext } from './pushing-context.ts';

type Entered = 'entered' | 'not a member' | 'unknown';

const ATTEMPTS = 3;

export function createRoomEntries(context: DeliveryContext) {
  const { loop, audiences, progress, limits } = context;

  function enter(
    connection: Connection,
    groupId: string,
    onEntered: (entered: Entered) => void,
    attempt = 1,
  ): void {
    const memberId = connection.session?.memberId;
    loop.enqueue({
      newcomer: memberId,
      // As new as everything that has arrived, so that the next read of messages includes all that were sent before
      wants: (newcomers) => [membersWish(groupId, newcomers, progress.arrived)],
      deliver(fetched) {
        const members = fetched.members(groupId);
        if (!connection.open || memberId === undefined) onEntered('unknown');
        else if (members?.has(memberId)) {
          audiences.enterRoom(groupId, connection);
          onEntered('entered');
        } else if (members) onEntered('not a member');
        else if (attempt < ATTEMPTS)
          setTimeout(
            () => enter(connection, groupId, onEntered, attempt + 1),
            limits.view.retry * attempt,
          ).unref();
        else onEntered('unknown');
      },
    });
  }
  return {
    enter,
    leave: (connection: Connection, groupId: string): void =>
      audiences.leaveRoom(groupId, connection),
  };
}
export type RoomEntries = ReturnType<typeof createRoomEntries>;
