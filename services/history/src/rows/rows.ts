import type { Stream } from '@portal/contracts/events/definition';
import { createEventCodec, UnknownEvent } from '@portal/service-kit/event-sourcing/event-codec';
import type { Json, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { columnsOf, exportedTypes, type ExportedType } from './columns.ts';
import type { Pseudonym } from './pseudonyms.ts';
import { noKeys } from '@portal/operations/append-by-command';

/** Maps the names of columns to values. A column that the event says nothing about is missing. */
export type Row = {
  readonly position?: string;
  readonly at?: string;
  readonly type?: string;
  readonly [column: string]: Json | undefined;
};

type Recorded = Pick<RecordedEvent, 'position' | 'type' | 'data' | 'metadata'>;

const memberOf = (value: Json | undefined, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Rows are made without any key, so that nothing sealed can get into them. */
export function rowsOf(streams: readonly Stream[]) {
  const types = exportedTypes(streams);
  const catalog = Object.fromEntries(streams.flatMap(({ events }) => Object.entries(events)));
  const codec = createEventCodec<{ readonly type: string; readonly data: object }>(catalog, noKeys);

  function shown(
    { position, type, metadata }: Recorded,
    { streamKind, about, fields }: ExportedType,
    data: object,
    pseudonym: Pseudonym,
  ): Row {
    const row: Record<string, Json> = {
      position,
      at: metadata['occurredAt'] ?? null,
      type,
      stream_kind: streamKind,
    };
    const subject: unknown = about === undefined ? null : Reflect.get(data, about);
    if (typeof subject === 'string') row['subject'] = pseudonym(subject);
    const { actor, because } = metadata;
    const [kind, id] = [memberOf(actor, 'kind'), memberOf(actor, 'id')];
    if (typeof kind === 'string') row['actor_kind'] = kind;
    if (typeof id === 'string') row['actor'] = pseudonym(id);
    const code = memberOf(because, 'code');
    if (typeof code === 'string') row['reason_code'] = code;
    for (const { column, field, show } of fields) {
      const value: unknown = Reflect.get(data, field);
      if (value !== null && value !== undefined) row[column] = show(value, pseudonym);
    }
    return row;
  }

  async function dataOf(recorded: Recorded, version: number): Promise<object> {
    if (recorded.metadata['schemaVersion'] === version) return recorded.data;
    return (await codec.decode({ id: '', stream: '', revision: 0, ...recorded })).data;
  }

  return {
    columns: columnsOf(types),
    /** @throws UnknownEvent for one of a newer version of the portal */
    async rowOf(recorded: Recorded, pseudonym: Pseudonym): Promise<Row> {
      const type = types.get(recorded.type);
      if (!type)
        throw new UnknownEvent(
          `The log holds an event of the unknown type ${recorded.type}: it was written by a newer version of the portal`,
        );
      return shown(recorded, type, await dataOf(recorded, type.version), pseudonym);
    },
  };
}
