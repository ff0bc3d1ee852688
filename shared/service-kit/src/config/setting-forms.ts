import { isIP } from 'node:net';
import * as z from 'zod';
import { isHost } from './setting-addresses.ts';

/** Forms of settings. They refuse with what is expected, and never quote the value. */

/** Digits alone: `1e3`, `0x10` and `-1` are refused. */
export function wholeNumber(least: number, most: number) {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/u.test(value) ? Number(value) : value),
    z.number({ error }).int({ error }).min(least, { error }).max(most, { error }),
  );
}

/** A secret that can be sent in a header. */
export const secretOf = (least: number) =>
  // eslint-disable-next-line portal/linear -- one class of characters
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},1000}$`, 'u'), {
    error: `expected at least ${least} letters, digits or ASCII punctuation marks, without spaces`,
  });

/** To listen on. */
export const hostName = z
  .string()
  .refine((text) => isIP(text) > 0 || (isHost(text) && !text.includes(':')), {
    error: 'expected an address of this machine, such as 0.0.0.0 or ::1, or its name',
  });

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', prefix, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/u.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** How many proxies are in front, or their addresses and subnets. Empty for none. */
export const proxies = z
  .string()
  .refine(
    (text) =>
      text === '' ||
      /^\d{1,2}$/u.test(text) ||
      text.split(',').every((one) => isNetwork(one.trim())),
    {
      error:
        'expected how many proxies are in front, or their addresses and subnets with commas, such as 10.0.0.1, 172.16.0.0/12',
    },
  );

const NAMED_MAILBOX =
  /^(?:(?<quoted>"(?:[^"\\\p{Cc}]|\\["\\])*")\s*|(?<plain>[^"()<>[\]:;@\\,\p{Cc}]*))<(?<email>[^<>]*)>$/u;
const EMAIL = /^[^\s@<>()[\],:;"\\\p{Cc}]{1,64}@(?<domain>[^\s@]{1,253})$/u;

const isEmail = (text: string): boolean => {
  const { domain } = EMAIL.exec(text)?.groups ?? {};
  return domain !== undefined && isHost(domain) && !/[:_]|^\.|\.$/u.test(domain);
};

/** One sender of mails: an address, or `Name <address>`. */
export const mailbox = z
  .string()
  .refine((text) => isEmail(text) || isEmail(NAMED_MAILBOX.exec(text)?.groups?.['email'] ?? ''), {
    error:
      'expected one address with or without a name, such as Portal <portal@example.org>; a name with one of ( ) < > [ ] : ; @ \\ , or " is in double quotation marks',
  });

/** 32 bytes as `parseMasterKey` reads them. */
export const masterKeyText = z.string().regex(/^(?:[\da-f]{64}|[\w+/-]{43}=?)$/iu, {
  error: 'expected 32 bytes, as 64 hexadecimal digits or as base64 (openssl rand -base64 32)',
});

/** Follows the rules of S3. */
export const bucketName = z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u, {
  error: 'expected 3 to 63 small letters, digits, hyphens and dots',
});

/** A word without spaces, such as a region. */
export const word = z.string().regex(/^[\w-]{1,100}$/u, {
  error: 'expected letters, digits and hyphens',
});
