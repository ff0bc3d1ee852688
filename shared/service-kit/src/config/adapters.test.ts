import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartFailure } from '../process/lifecycle.ts';
import { within } from '../time/pausing.ts';
import { adapterSettings, createAdapters, type Adapters } from './adapters.ts';

const log = pino({ level: 'silent' });
let folder: string;
const open: Adapters[] = [];

function adaptersOf(
  settingsOfTest: Record<string, string> = {},
  { alone = true, ...others }: { readonly alone?: boolean; readonly compactProgram?: string } = {},
): Adapters {
  const settings = adapterSettings.parse({ PORTAL_DATA_DIR: folder, ...settingsOfTest });
  const adapters = createAdapters(settings, { log, alone, onLost: () => {}, ...others });
  open.push(adapters);
  return adapters;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adapters-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((adapters) => adapters.close()));
});

describe('the adapters of a process', () => {
  it('keep everything in one folder by default, and find it again', async () => {
    const first = adaptersOf();
    const event = { id: crypto.randomUUID(), type: 'Kept', data: {}, metadata: {} };
    await (await first.eventStore()).append('s', [event], 'none');
    const secret = await (await first.vault()).secret('x');
    await first.readStore();
    await first.close();
    const second = adaptersOf();
    expect((await (await second.eventStore()).readStream('s')).events).toMatchObject([
      { type: 'Kept' },
    ]);
    expect(await (await second.vault()).secret('x')).toEqual(secret);
  });

  it('are opened once each, and only at first use', async () => {
    const adapters = adaptersOf();
    expect(await adapters.eventStore()).toBe(await adapters.eventStore());
    const files = readdirSync(folder);
    expect(files).toContain('events.sqlite');
    expect(files).not.toContain('read-models.sqlite');
  });

  it('end a compaction when they are closed, and begin none afterwards', async () => {
    const begun = join(folder, 'begun');
    const compactProgram = join(folder, 'slow.mjs');
    writeFileSync(
      compactProgram,
      `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(begun)}, 'once ');
      setInterval(() => {}, 1_000);`,
    );
    const adapters = adaptersOf({}, { compactProgram });
    const vault = await adapters.vaultStore();
    const forgetting = vault.store.forget();
    await vi.waitFor(() => expect(existsSync(begun)).toBe(true), { timeout: 10_000 });
    await Promise.all([adapters.close(), expect(forgetting).rejects.toThrow('SIGKILL')]);
    await expect(within(3_000, vault.store.forget())).rejects.toThrow('the process ends');
    expect(readFileSync(begun, 'utf8')).toBe('once ');
  });

  it('leave the data folder alone if distributed engines keep everything', () => {
    folder = join(folder, 'unused');
    adaptersOf({ PORTAL_VAULT: 'mongodb' });
    expect(existsSync(folder)).toBe(false);
  });

  it('name the setting that an engine misses', async () => {
    const settingsOfTest = {
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_READ_STORE: 'mongodb',
      PORTAL_CHANGE_BUS: 'kafka',
      PORTAL_VAULT: 'mongodb',
      PORTAL_BLOBS: 's3',
      PORTAL_MAIL: 'smtp',
    };
    const adapters = adaptersOf(settingsOfTest);
    const missing = (name: string, by: string) => `Setting ${name}: is missing, ${by} needs it`;
    await expect(adapters.eventStore()).rejects.toThrow(
      missing('PORTAL_EVENTSTOREDB_URL', 'PORTAL_EVENT_STORE=eventstoredb'),
    );
    await expect(adapters.readStore()).rejects.toThrow(
      missing('PORTAL_MONGODB_URL', 'PORTAL_READ_STORE=mongodb'),
    );
    await expect(adapters.changeBus()).rejects.toThrow(
      missing('PORTAL_KAFKA_BROKERS', 'PORTAL_CHANGE_BUS=kafka'),
    );
    await expect(adapters.blobs()).rejects.toThrow(
      missing('PORTAL_S3_ENDPOINT', 'PORTAL_BLOBS=s3'),
    );
    await expect(adapters.mail()).rejects.toThrow(missing('PORTAL_SMTP_URL', 'PORTAL_MAIL=smtp'));
    await expect(adapters.vault()).rejects.toThrow(/PORTAL_MASTER_KEY: is missing/u);
  });

  it.each([
    ['http://log:2113', 'has to begin with esdb:// or esdb+discover://'],
    ['esdb://log:2113', 'needs a user because it uses TLS'],
    ['esdb+discover://log:2113?tls=true', 'needs a user because it uses TLS'],
  ])('refuse the log at %s with a sentence', (PORTAL_EVENTSTOREDB_URL, sentence) => {
    expect(() =>
      adaptersOf({ PORTAL_EVENT_STORE: 'eventstoredb', PORTAL_EVENTSTOREDB_URL }),
    ).toThrow(sentence);
  });

  it.each(['PORTAL_MONGODB_URL', 'PORTAL_VAULT_MONGODB_URL'])(
    'refuse an address in %s that is not of MongoDB, with a sentence',
    (name) => {
      expect(() => adaptersOf({ [name]: 'http://views:secret@mongodb' })).toThrow(
        'has to begin with mongodb://',
      );
    },
  );

  it('name the setting whose options MongoDB does not know, without its password', async () => {
    const url = 'mongodb://views:q7zxvk@mongodb/?unknownOption=1';
    const failing = adaptersOf({ PORTAL_READ_STORE: 'mongodb', PORTAL_MONGODB_URL: url });
    const reading = failing.readStore();
    await expect(reading).rejects.toBeInstanceOf(StartFailure);
    await expect(reading).rejects.toThrow(/^Setting PORTAL_MONGODB_URL: [^\n]*unknownoption/u);
    await expect(reading).rejects.not.toThrow(/q7|zx|vk/u);
    const vault = adaptersOf({
      PORTAL_VAULT: 'mongodb',
      PORTAL_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      PORTAL_VAULT_MONGODB_URL: url,
    });
    await expect(vault.vault()).rejects.toThrow(/^Setting PORTAL_VAULT_MONGODB_URL: /u);
  });

  it.each(['esdb://log:2113?tls=false', 'esdb+discover://portal:word@log:2113'])(
    'take the log at %s',
    (PORTAL_EVENTSTOREDB_URL) => {
      expect(() =>
        adaptersOf({ PORTAL_EVENT_STORE: 'eventstoredb', PORTAL_EVENTSTOREDB_URL }),
      ).not.toThrow();
    },
  );

  it('name a damaged file', async () => {
    writeFileSync(join(folder, 'events.sqlite'), 'no database'.repeat(1_000));
    await expect(adaptersOf().eventStore()).rejects.toThrow(
      `${join(folder, 'events.sqlite')} is damaged (it is not a database): restore the data folder from a backup`,
    );
  });

  it('make no new master key for an old vault', async () => {
    const first = adaptersOf();
    await first.vault();
    await first.close();
    rmSync(join(folder, 'master.key'));
    await expect(adaptersOf().vault()).rejects.toThrow(/The master key is missing: put it back/u);
  });

  it('refuse an in-process change bus for a service in a separate process', () => {
    expect(() => adaptersOf({}, { alone: false }).changeBus()).toThrow(/needs kafka/u);
  });
});
