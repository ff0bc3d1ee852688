import { streams } from '@portal/contracts/events/catalog';
import type { Stream } from '@portal/contracts/events/definition';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { pseudonymsUnder } from '../rows/pseudonyms.ts';
import { rowsOf } from '../rows/rows.ts';
import { formats, type FormatName } from './formats/formats.ts';
import type { ExportedFile } from './manifest.ts';
import { beginPart } from './part.ts';

export type PartsOptions = {
  readonly folder: string;
  readonly format: FormatName;
  readonly salt: Uint8Array;
};

/** The parts of an event that its row may need. */
export type Exportable = Pick<RecordedEvent, 'position' | 'type' | 'data' | 'metadata'>;

/** A file of an export that is being written. */
export interface PartWriter {
  /** Resolves once there is room for more. */
  add(events: readonly Exportable[]): Promise<void>;
  finish(): Promise<ExportedFile>;
}

export interface Parts {
  begin(name: string): PartWriter;
  /** Leaves no unfinished file behind. */
  close(): Promise<void>;
}
export type OpenParts = (options: PartsOptions) => Parts;

export function partsOf(known: readonly Stream[], options: PartsOptions): Parts {
  const { folder, format, salt } = options;
  const { columns, rowOf } = rowsOf(known);
  const pseudonym = pseudonymsUnder(salt);
  const unfinished = new Set<{ discard(): Promise<void> }>();
  return {
    begin(name) {
      const begun = beginPart(folder, name, formats[format].encode(columns)).then((part) => {
        unfinished.add(part);
        return part;
      });
      begun.catch(() => undefined);
      return {
        async add(events) {
          const part = await begun;
          for (const event of events) {
            const row = rowOf(event, pseudonym);
            part.add(row instanceof Promise ? await row : row);
          }
          await part.flush();
        },
        async finish() {
          const part = await begun;
          const file = await part.finish();
          unfinished.delete(part);
          return file;
        },
      };
    },
    async close() {
      for (const part of unfinished) await part.discard();
      unfinished.clear();
    },
  };
}

export const partsHere: OpenParts = (options) => partsOf(streams, options);
