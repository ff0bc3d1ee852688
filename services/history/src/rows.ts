import type { Stream } from '@portal/contracts/events/definition';
import { createEventCodec, type Recorded } from '@portal/service-kit/event-codec';
import type { Json, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { columnsOf, exportedTypes, type Column } from './columns.ts';
import type { Pseudonym } from './pseudonyms.ts';

/** By the names of the columns; a column that the event says nothing about is missing. */
export type Row = Readonly<Record<string, Json>>;

type AnyEvent = { readonly type: string; readonly data: object };

export type Rows = {
  readonly columns: readonly Column[];
  rowOf(recorded: RecordedEvent, pseudonym: Pseudonym): Promise<Row> | Row;
};

const noKeys = { forSealing: async () => null, forOpening: () => null };

/** Rows are made without any key, so that nothing sealed can get into them. */
export function rowsOf(streams: readonly Stream[]): Rows {
  const types = exportedTypes(streams);
  const catalog = Object.fromEntries(streams.flatMap(({ events }) => Object.entries(events)));
  const codec = createEventCodec<AnyEvent>(catalog, noKeys);

  function shown(event: Recorded<AnyEvent>, pseudonym: Pseudonym): Row {
    const type = types.get(event.type);
    if (!type) throw new Error(`${event.type} is in no stream`);
    const { about, fields, streamKind } = type;
    const row: Record<string, Json> = {
      position: event.position,
      at: event.occurredAt,
      type: event.type,
      stream_kind: streamKind,
    };
    const subject: unknown = about === undefined ? null : Reflect.get(event.data, about);
    if (typeof subject === 'string') row['subject'] = pseudonym(subject);
    row['actor_kind'] = event.actor.kind;
    row['actor'] = pseudonym(event.actor.id);
    const code = event.because?.code;
    if (typeof code === 'string') row['reason_code'] = code;
    for (const { column, field, show } of fields) {
      const value: unknown = Reflect.get(event.data, field);
      if (value !== null && value !== undefined) row[column] = show(value, pseudonym);
    }
    return row;
  }

  return {
    columns: columnsOf(types),
    rowOf(recorded, pseudonym) {
      const decoded = codec.decode(recorded);
      return decoded instanceof Promise
        ? decoded.then((event) => shown(event, pseudonym))
        : shown(decoded, pseudonym);
    },
  };
}
