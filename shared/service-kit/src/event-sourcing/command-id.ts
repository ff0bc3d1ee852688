import { hash } from 'node:crypto';

const NAMESPACE = '5f2f5a0e-2f0b-4b1a-9d5b-3c8f0c6b7d11';
const NAMESPACE_BYTES = 16;

/** A UUID of version 5 (RFC 9562): the same namespace and name always give the same one. */
export function namedId(namespace: string, name: string): string {
  const bytes = Buffer.allocUnsafe(NAMESPACE_BYTES + Buffer.byteLength(name));
  bytes.write(namespace.replaceAll('-', ''), 'hex');
  bytes.write(name, NAMESPACE_BYTES);
  const digest = hash('sha1', bytes, 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

export const derivedId = (...parts: readonly string[]): string =>
  namedId(NAMESPACE, parts.join('|'));

export const eventId = (commandId: string, index: number): string =>
  namedId(commandId, String(index));
