import { randomBytes } from 'node:crypto';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Vault } from '@portal/service-kit/vault/vault';

const SALT_BYTES = 32;
const nameOf = (exportId: string): string => `history-export-${exportId}`;

export type Documents = Pick<Vault, 'document' | 'putDocument'>;

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/** The salt is a document of the vault under a separate key, so that it can be destroyed. */
export async function createSalt(vault: Documents, exportId: string): Promise<Uint8Array> {
  const bytes = newSalt();
  await vault.putDocument({ name: nameOf(exportId), position: '', bytes }, null);
  return bytes;
}

export async function saltOf(vault: Documents, exportId: string): Promise<Uint8Array> {
  const document = await vault.document(nameOf(exportId));
  if (!document?.bytes)
    throw new StartFailure(
      `The vault has no salt of this export ${document ? 'any more, it was forgotten' : '(it may be of another portal)'}: export into a new folder`,
    );
  return document.bytes;
}

/** @returns false if there was none */
export async function destroySalt(vault: Documents, exportId: string): Promise<boolean> {
  const document = await vault.document(nameOf(exportId));
  if (!document?.bytes) return false;
  return vault.putDocument({ name: nameOf(exportId), position: '', bytes: null }, document.id);
}
