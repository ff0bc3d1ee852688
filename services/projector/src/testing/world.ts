import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createInProcessChangeBus } from '@portal/service-kit/change-bus/in-process-change-bus';
import type { Change, ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import { createEventCodec, type Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import type { ReadDocument, ReadStore } from '@portal/service-kit/read-store/read-store';
import { createSqliteReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { createReplaceableReadStore } from '@portal/service-kit/read-store/sqlite-succession';
import { openSqlite } from '@portal/service-kit/sqlite/sqlite-database';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { pino } from 'pino';
import { createProjector } from '../app.ts';
import { projections } from '../projections.ts';
import { streamOf } from './events.ts';

export type World = ReturnType<typeof createWorld>;
type ProjectorOptions = Parameters<typeof createProjector>[0];

/** @param options.isReplaceable no other process uses the read models, as in the standalone portal */
export function createWorld(options: { readonly isReplaceable?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'projector-'));
  const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const readFile = join(folder, 'read-models.sqlite');
  const readStore = options.isReplaceable
    ? createReplaceableReadStore({ file: readFile })
    : createSqliteReadStore({ file: readFile });
  const vault = createVault(
    createSqliteVaultStore({ file: join(folder, 'vault.sqlite') }),
    randomBytes(32),
  );
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  const bus = createInProcessChangeBus();
  const published: Change[] = [];
  // A subscriber would learn of changes later, perhaps once the projector has stopped
  const changeBus: ChangeBus = {
    ...bus,
    async publish(changes) {
      await bus.publish(changes);
      published.push(...changes);
    },
  };
  const log = pino({ level: 'silent' });
  const opened: { close(): Promise<void> }[] = [changeBus, readStore, vault, eventStore];
  const projectors: { stop(): Promise<void> }[] = [];

  async function appendTo(log: EventStore, events: readonly PortalEvent[]): Promise<string> {
    let position = '';
    for (const event of events) {
      const stream = streamOf(event);
      const { revision } = await log.readStream(stream);
      const commandId = randomUUID();
      const meta = {
        id: randomUUID(),
        occurredAt: new Date(Date.UTC(2026, 0, 1)).toISOString(),
        actor: { kind: 'system', id: 'portal' } as const,
        commandId,
        correlationId: commandId,
        causationId: commandId,
      };
      const encoded = await codec.encode(stream, event, meta);
      ({ position } = await log.append(stream, [encoded], revision));
    }
    return position;
  }

  const append = (...events: readonly PortalEvent[]) => appendTo(eventStore, events);

  /** A backup of the log as it is now, opened. */
  function backUpLog(): EventStore {
    const file = join(folder, `backup-${randomUUID()}.sqlite`);
    const db = openSqlite(join(folder, 'events.sqlite'), { synchronous: 'FULL' });
    db.exec(`VACUUM INTO '${file}'`);
    db.close();
    const backup = createSqliteEventStore({ file });
    opened.unshift(backup);
    return backup;
  }

  const common = { eventStore, vault, readStore, changeBus, log };
  function projector(more: Partial<ProjectorOptions> = {}) {
    const made = createProjector({
      ...common,
      holder: 'world',
      ...more,
    });
    projectors.push(made);
    return made;
  }

  return {
    folder,
    eventStore,
    readStore,
    vault,
    codec,
    changeBus,
    published,
    log,
    append,
    appendTo,
    backUpLog,
    projector,
    otherReadStore(): ReadStore {
      const other = createSqliteReadStore({ file: readFile });
      opened.unshift(other);
      return other;
    },
    async close() {
      for (const running of projectors) await running.stop();
      for (const port of opened) await port.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

export async function everything(
  readStore: ReadStore,
): Promise<Readonly<Record<string, readonly ReadDocument[]>>> {
  const all: Record<string, readonly ReadDocument[]> = {};
  for (const { model } of projections)
    all[model.name] = await readStore
      .collection<ReadDocument>(model.name)
      .find({ sort: [['_id', 1]] });
  return all;
}

export function recorded<Event extends PortalEvent>(
  event: Event,
  at: number,
  more: Partial<Recorded<PortalEvent>> = {},
): Recorded<Event> {
  const position = String(at).padStart(16, '0');
  return {
    ...event,
    id: `event-${position}`,
    stream: streamOf(event),
    revision: 0,
    position,
    occurredAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
    actor: { kind: 'system', id: 'portal' },
    commandId: `command-${position}`,
    correlationId: 'c',
    causationId: 'c',
    ...more,
  };
}
