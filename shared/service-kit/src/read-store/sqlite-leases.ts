import { covers, type Position } from '../event-store/log-position.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import { Fenced, type Lease } from './read-store.ts';

export const LEASES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, epoch INTEGER NOT NULL, expires_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT PRIMARY KEY, position TEXT NOT NULL)`;

type LeaseRow = { readonly holder: string; readonly epoch: number; readonly expires_at: string };

type Held = Pick<Lease, 'group' | 'epoch'>;
type Checkpoints = Readonly<Record<string, Position>>;
export type Epochs = readonly (readonly [group: string, epoch: number])[];

export function createLeases(db: Database, now: () => Date) {
  const epochOf = db.prepare<[string], number>('SELECT epoch FROM leases WHERE name = ?').pluck();
  const leaseOf = db.prepare<[string], LeaseRow>(
    'SELECT holder, epoch, expires_at FROM leases WHERE name = ?',
  );
  const putLease = db.prepare<[string, string, number, string]>(
    `INSERT INTO leases (name, holder, epoch, expires_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE
      SET holder = excluded.holder, epoch = excluded.epoch, expires_at = excluded.expires_at`,
  );
  const endLease = db.prepare<[string, string, number]>(
    'UPDATE leases SET expires_at = ? WHERE name = ? AND epoch = ?',
  );
  const endEpochs = db.prepare('UPDATE leases SET epoch = epoch + 1');
  const allEpochs = db
    .prepare<[], [string, number]>('SELECT name, epoch FROM leases ORDER BY name')
    .raw();
  const beginEpoch = db.prepare<[string, number]>(
    `INSERT INTO leases (name, holder, epoch, expires_at) VALUES (?, '', ?, '')
      ON CONFLICT (name) DO UPDATE
      SET holder = '', epoch = max(epoch, excluded.epoch), expires_at = ''`,
  );
  // All of a group move with every batch
  const setCheckpoints = db.prepare<[string]>(
    `INSERT INTO checkpoints (projection, position) SELECT key, value FROM json_each(?) WHERE true
      ON CONFLICT (projection) DO UPDATE SET position = excluded.position`,
  );
  const deleteAllCheckpoints = db.prepare('DELETE FROM checkpoints');
  const checkpointOf = db
    .prepare<[string], string>('SELECT position FROM checkpoints WHERE projection = ?')
    .pluck();
  const allCheckpoints = db
    .prepare<[], [string, string]>(
      'SELECT projection, position FROM checkpoints ORDER BY projection',
    )
    .raw();

  return {
    take(group: string, holder: string, ttlMs: number): Lease | null {
      const time = now();
      const current = leaseOf.get(group);
      const holds = current !== undefined && current.expires_at > time.toISOString();
      if (holds && current.holder !== holder) return null;
      const epoch = holds ? current.epoch : (current?.epoch ?? 0) + 1;
      const expiresAt = new Date(time.getTime() + ttlMs).toISOString();
      putLease.run(group, holder, epoch, expiresAt);
      return { group, holder, epoch, expiresAt };
    },
    release: ({ group, epoch }: Held) => void endLease.run(now().toISOString(), group, epoch),
    require({ group, epoch }: Held) {
      if (epochOf.get(group) !== epoch) throw new Fenced(group, epoch);
    },
    fenceAll: () => void endEpochs.run(),
    epochs: (): Epochs => allEpochs.all(),
    /** Ends these epochs here, too. */
    beginAfter(epochs: Epochs) {
      for (const [group, epoch] of epochs) beginEpoch.run(group, epoch + 1);
    },
    checkpoints: (): Checkpoints => Object.fromEntries(allCheckpoints.all()),
    moveCheckpoints: (checkpoints: Checkpoints) =>
      void setCheckpoints.run(JSON.stringify(checkpoints)),
    isBehind(position: Position, projection: string) {
      const live = checkpointOf.get(projection);
      return live !== undefined && !covers(position, live);
    },
    deleteCheckpoints: () => void deleteAllCheckpoints.run(),
  };
}
