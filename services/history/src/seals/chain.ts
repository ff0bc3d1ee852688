import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';

/** Everything of an event but its position, which differs between engines. JSON keeps the order of names, in every engine. */
const textOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify([stream, revision, id, type, data, metadata])}\n`;

/** The rolling hash of events in their order. */
export function createChain() {
  const rolling = createHash('sha256');
  return {
    /** @returns a short hash of the event alone, which finds the one that changed and proves nothing */
    add(event: RecordedEvent): number {
      const text = textOf(event);
      rolling.update(text);
      return crc32(text);
    },
    /** In hex, of all events so far. */
    hash: (): string => rolling.copy().digest('hex'),
  };
}
