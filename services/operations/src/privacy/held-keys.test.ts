import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { embeddedHoldings, masterKey } from '../testing/holdings.ts';

let portal: Awaited<ReturnType<typeof embeddedHoldings>>;
let vault: Vault;
let outside: string;
beforeEach(async () => {
  portal = await embeddedHoldings();
  vault = createVault(portal.vaultStore, masterKey);
  outside = await mkdtemp(join(tmpdir(), 'canaries-'));
  await checkMasterKey(portal.vaultStore, masterKey);
});
afterEach(async () => {
  process.exitCode = undefined;
  await portal.close();
  await rm(outside, { recursive: true, force: true });
});

async function register(fullName: string): Promise<string> {
  const memberId = randomUUID();
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  const stream = `member-${memberId}`;
  const event: PortalEvent = {
    type: 'MemberRegistered',
    data: {
      memberId,
      fullName,
      batchYear: 2004,
      email: `${memberId}@example.org`,
      dateOfBirth: null,
      admissionNumber: null,
    },
  };
  const meta = {
    id: randomUUID(),
    occurredAt: '2026-03-10T08:00:00.000Z',
    actor: { kind: 'visitor', id: 'visitor-1' },
    commandId: randomUUID(),
    correlationId: 'test',
    causationId: 'test',
  };
  await portal.eventStore.append(stream, [await codec.encode(stream, event, meta)], 'none');
  return memberId;
}

async function scan(canaries: readonly string[], ...more: readonly string[]): Promise<string> {
  const file = join(outside, 'canaries.txt');
  await writeFile(file, canaries.join('\n'));
  const env = {
    PORTAL_DATA_DIR: portal.folder,
    PORTAL_MASTER_KEY: masterKey.toString('base64'),
  };
  const bars = { show: () => undefined, stop: () => undefined };
  const said = await commands['privacy']?.(['scan', '--canaries', file, ...more], env, bars);
  return said ?? '';
}

it('says until when the key of a member who has left is still held, and finds nothing after that', async () => {
  const zoe = await register('Zoe Canary');
  await vault.hold(zoe, '2027-01-09T06:30:00.000Z');
  const said = await scan(['Zoe Canary']);
  expect(said).toContain('Zoe Canary (plain)');
  expect(said).toContain('by a key that is still held until 2027-01-09');
  expect(said).toContain(
    '1 of 1 canaries left. All of it is sealed under keys that are still held, the last until 2027-01-09',
  );
  expect(process.exitCode).toBe(1);
  expect(JSON.parse((await scan(['Zoe Canary'], '--json')).split('\n')[0] ?? '')).toMatchObject({
    canary: 'Zoe Canary',
    heldUntil: '2027-01-09T06:30:00.000Z',
  });
  await vault.destroy(zoe);
  expect(await scan(['Zoe Canary'])).toContain('None of 1 canaries is left');
});

it('says of nobody that only a held key opens it, if it stands elsewhere, too', async () => {
  await vault.hold(await register('Zoe Canary'), '2027-01-09T06:30:00.000Z');
  await register('Ravi Canary');
  const said = await scan(['Zoe Canary', 'Ravi Canary']);
  expect(said.split('\n').find((line) => line.startsWith('Ravi'))).not.toContain('held');
  expect(said).toContain('2 of 2 canaries left.');
  expect(said).not.toContain('All of it');
});
