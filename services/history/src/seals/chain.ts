import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';

const TAKEN_AT_ONCE = 64_000;

/** Everything of an event but its position, which differs between engines. JSON keeps the order of names, in every engine. */
const textOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify([stream, revision, id, type, data, metadata])}\n`;

/** The rolling hash of events in their order. */
export function createChain() {
  const rolling = createHash('sha256');
  /** One call of the hash for many events costs less than one for each. */
  let waiting = '';
  function take(): void {
    rolling.update(waiting);
    waiting = '';
  }
  return {
    /** @returns a short hash of the event alone, which finds the one that changed and proves nothing */
    add(event: RecordedEvent): number {
      const text = textOf(event);
      waiting += text;
      if (waiting.length > TAKEN_AT_ONCE) take();
      return crc32(text);
    },
    /** In hex, of all events so far. */
    hash(): string {
      take();
      return rolling.copy().digest('hex');
    },
  };
}
