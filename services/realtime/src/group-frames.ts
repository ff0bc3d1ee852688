import type { Connection, GroupFrame } from './connection.ts';
import { errorFrame } from './frame.ts';

/** Where frames about groups (`join_group`, `send_message`) are answered. */
export function answerGroupFrame(connection: Connection, frame: GroupFrame): void {
  connection.send(errorFrame('Groups are not available yet', frame.id));
}
