import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';

const NOT_VALID = complaint('email-invalid', 'Please enter a valid email address');
const QUOTED = complaint(
  'email-quoted',
  'Email addresses with quotation marks cannot be used here. Please enter another address.',
);
const LITERAL = complaint(
  'email-literal',
  'Email addresses with a number in square brackets cannot be used here. Please enter one whose part after the @ is a name.',
);

/** Lengths in octets, of RFC 5321. Mail servers take a longer part before the @ than its 64, and earlier releases did, too. */
const ADDRESS_OCTETS = 254;
const DOMAIN_OCTETS = 253;

/** An atom of RFC 5322, which RFC 6532 extends to the visible characters of any script. */
const ATOM = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}\p{P}\p{S}\u200C-\u200D-]+$/u;
const ASCII_SPECIALS = /[()<>[\]:;@\\,"]/u;
const INVISIBLE = /(?![\u200C-\u200D])\p{Default_Ignorable_Code_Point}/u;
/** The characters of a domain before it is encoded. `URL` reads some others as the end of a host, or as escapes. */
const DOMAIN_TYPED = /^[a-z\d.\p{L}\p{M}\p{N}\u00B7\u3002\uFF0E\uFF61\u200C-\u200D-]+$/iu;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u;
const LAST_LABEL = /^(?=.*[a-z])[a-z\d](?:[a-z\d-]*[a-z\d])$/u;

const octets = (text: string): number => new TextEncoder().encode(text).length;

function hostIn(typed: string): string {
  try {
    return new URL(`http://${typed}`).hostname;
  } catch {
    return '';
  }
}

/** Turns a domain in any form into lower-cased A-labels ('xn--…'). @returns null for text that is no domain of at least two labels */
function domainOf(typed: string): string | null {
  if (!DOMAIN_TYPED.test(typed)) return null;
  const hostname = hostIn(typed);
  const labels = hostname.split('.');
  const isDomain =
    labels.length > 1 &&
    hostname.length <= DOMAIN_OCTETS &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? '');
  return isDomain ? hostname : null;
}

const isLocalPart = (text: string): boolean =>
  !ASCII_SPECIALS.test(text) &&
  !INVISIBLE.test(text) &&
  text.split('.').every((atom) => ATOM.test(atom));

function split(typed: string): readonly [local: string, domain: string] {
  const text = typed.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The form in which an address is stored and compared: its domain as lower-cased A-labels, what is before the @ as typed, in NFC. Two forms of one
 * domain have the same. Text that is no address stays as it is.
 */
export function storedEmail(typed: string): string {
  const [local, domain] = split(typed);
  const found = domainOf(domain);
  return found === null ? typed.trim() : `${local}@${found}`;
}

/** @returns what is wrong with an address in the form that {@link storedEmail} makes; null for a good one */
function complaintAbout(address: string): string | null {
  const [local, domain] = split(address);
  if (/^".*"$/u.test(local)) return QUOTED;
  if (/^\[.*\]$/u.test(domain)) return LITERAL;
  return isLocalPart(local) && domainOf(domain) !== null && octets(address) <= ADDRESS_OCTETS
    ? null
    : NOT_VALID;
}

/** Longer text is refused before anything reads it: a domain of other scripts has up to four times the characters of its A-labels. */
const MOST_CHARACTERS = 1_000;

const refused = {
  error: ({ input }: { readonly input: unknown }) =>
    (typeof input === 'string' ? complaintAbout(input) : null) ?? NOT_VALID,
};

export const emailAddress = z
  .string({ error: complaint('email-missing', 'Email is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: complaint('email-missing', 'Email is required'), abort: true }),
    z.maxLength(MOST_CHARACTERS, { error: NOT_VALID, abort: true }),
    z.overwrite(storedEmail),
    z.refine((address) => complaintAbout(address) === null, refused),
  );

/** An address, or the empty text. */
export const optionalEmailAddress = z
  .string({ error: complaint('email-not-text', 'Email must be text') })
  .check(
    z.trim(),
    z.maxLength(MOST_CHARACTERS, { error: NOT_VALID, abort: true }),
    z.overwrite(storedEmail),
    z.refine((address) => address === '' || complaintAbout(address) === null, refused),
  );
