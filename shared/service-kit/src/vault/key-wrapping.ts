import { createCipheriv, createDecipheriv, randomBytes, type CipherKey } from 'node:crypto';

const [IV_BYTES, TAG_BYTES] = [12, 16];

/** AES-256-GCM of `secret` under a key, mostly the master key: nonce, tag and ciphertext. It opens only under the same name. */
export function wrap(masterKey: CipherKey, name: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', masterKey, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function unwrap(masterKey: CipherKey, name: string, wrapped: Uint8Array): Buffer | null {
  if (wrapped.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', masterKey, wrapped.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    // In this mode all of it comes at once, and the end only checks it
    const body = decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES));
    decipher.final();
    return body;
  } catch {
    return null;
  }
}

export const keyName = (keyId: string): string => `key:${keyId}`;
export const secretName = (name: string): string => `secret:${name}`;
export const documentName = (name: string): string => `document:${name}`;
export const mailName = (id: string): string => `mail:${id}`;
