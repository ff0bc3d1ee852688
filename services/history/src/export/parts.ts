import { streams } from '@portal/contracts/events/catalog';
import type { Stream } from '@portal/contracts/events/definition';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { pseudonymsUnder } from '../rows/pseudonyms.ts';
import { rowsOf } from '../rows/rows.ts';
import { formats, type FormatName } from './formats/formats.ts';
import type { ExportedFile } from './manifest.ts';
import { beginPart, type Part } from './part.ts';

export type PartsOptions = {
  readonly folder: string;
  readonly format: FormatName;
  readonly salt: Uint8Array;
};

/** The files of an export, one after the other. */
export interface Parts {
  /** Resolves once there is room for more. The first events after `finish` begin a file of this name. */
  add(name: string, events: readonly RecordedEvent[]): Promise<void>;
  /** @returns null if nothing was added */
  finish(): Promise<ExportedFile | null>;
  /** Leaves no unfinished file behind. */
  close(): Promise<void>;
}
export type OpenParts = (options: PartsOptions) => Parts;

export function partsOf(known: readonly Stream[], options: PartsOptions): Parts {
  const { folder, format, salt } = options;
  const { columns, rowOf } = rowsOf(known);
  const pseudonym = pseudonymsUnder(salt);
  let part: Part | null = null;
  return {
    async add(name, events) {
      part ??= await beginPart(folder, name, formats[format].encode(columns));
      for (const event of events) {
        const row = rowOf(event, pseudonym);
        part.add(row instanceof Promise ? await row : row);
      }
      await part.flush();
    },
    async finish() {
      const finished = await part?.finish();
      part = null;
      return finished ?? null;
    },
    async close() {
      await part?.discard();
      part = null;
    },
  };
}

export const partsHere: OpenParts = (options) => partsOf(streams, options);
