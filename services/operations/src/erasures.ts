import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { COMMAND_LINE } from '@portal/contracts/decisions/by-staff';
import { deskStream } from '@portal/contracts/decisions/desk/desk.events';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { ERASURE_LEDGER_FILE } from '@portal/service-kit/config/adapters';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import {
  startNewLedger,
  replayErasures,
  type ErasureLedger,
  type ErasureLedgers,
} from '@portal/service-kit/vault/erasure-ledger';
import { createFileErasureLedger } from '@portal/service-kit/vault/erasure-ledger-file';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import type { VaultStore } from '@portal/service-kit/vault/ports/vault-store';
import { appendByCommand } from './append-by-command.ts';

type Opened = {
  readonly eventStore: Pick<EventStore, 'append'>;
  readonly vaultStore: VaultStore;
  readonly masterKey: Buffer;
  readonly ledgers: ErasureLedgers;
};
export type Replayed = {
  /** Keys that the vault had brought back. */
  readonly broughtBack: number;
  /** When the newest erasure of the ledger was; null if there is none in it, or no ledger. */
  readonly until: string | null;
  readonly isGivenUp: boolean;
};

async function noteGivenUp(eventStore: Opened['eventStore']): Promise<void> {
  const commandId = randomUUID();
  const deskId = derivedId(commandId, 'desk');
  await appendByCommand(eventStore, {
    stream: deskStream.name({ deskId }),
    events: [{ type: 'ErasureLedgerGivenUp', data: { deskId } }],
    commandId,
    actor: { kind: 'staff', id: COMMAND_LINE },
    now: new Date(),
  });
}

/**
 * Destroys the keys again that an older vault has brought back. Where no ledger says which these are, the vault opens only if an
 * operator accepts that, and the history says so.
 *
 * @throws StartFailure
 */
export async function openRestored(
  { eventStore, vaultStore, masterKey, ledgers }: Opened,
  acceptMissing: boolean,
): Promise<Replayed> {
  const reads = await Promise.all(ledgers.map((ledger) => ledger.read()));
  if (reads.some(({ id }) => id !== null)) {
    const broughtBack = await replayErasures(vaultStore, masterKey, ledgers);
    const times = reads.flatMap(({ erasures }) => erasures.map(({ at }) => at));
    return { broughtBack, until: times.toSorted().at(-1) ?? null, isGivenUp: false };
  }
  if (!acceptMissing)
    throw new StartFailure(
      `There is no ledger of erasures (${ledgers.map(({ place }) => place).join(', ')}), so this vault may open what was erased since it was copied. Name the newest one with --ledger: it is in every backup, and where PORTAL_ERASURE_LEDGER_COPY says. If there is none, --accept-missing-ledger opens the portal without it, and the history says so`,
    );
  // First, so that no vault is opened without its being said
  await noteGivenUp(eventStore);
  await startNewLedger(vaultStore, masterKey, ledgers);
  return { broughtBack: 0, until: null, isGivenUp: true };
}

const onlyRead = (ledger: ErasureLedger): ErasureLedger => ({
  ...ledger,
  begin: async (id) => id,
  append: async () => undefined,
});

/** Does the same as {@link openRestored} in a data folder that nothing uses yet. */
export async function openRestoredFolder(options: {
  readonly folder: string;
  readonly masterKey: Buffer;
  /** Files of ledgers that may be newer than the folder's. */
  readonly newer: readonly string[];
  readonly acceptMissing: boolean;
}): Promise<Replayed> {
  const { folder, masterKey, newer, acceptMissing } = options;
  const eventStore = createSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const vaultStore = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  try {
    const own = createFileErasureLedger(join(folder, ERASURE_LEDGER_FILE));
    const others = newer.map((file) => onlyRead(createFileErasureLedger(file)));
    const ledgers: ErasureLedgers = [own, ...others];
    return await openRestored({ eventStore, vaultStore, masterKey, ledgers }, acceptMissing);
  } finally {
    await eventStore.close();
    await vaultStore.close();
  }
}
