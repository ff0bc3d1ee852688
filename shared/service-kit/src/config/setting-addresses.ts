import * as z from 'zod';

/** Forms of settings that are addresses. They refuse with what is expected, and never quote the value: a password may be in it. */

type Address = {
  readonly scheme: string;
  readonly user: string;
  /** Null without one. */
  readonly password: string | null;
  /** `host` or `host:port`. */
  readonly hosts: readonly string[];
  readonly path: string;
  readonly options: URLSearchParams;
};

const ADDRESS =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?:(?<login>[^@/?#\s]*)@)?(?<hosts>[^@/?#\s]+)(?<path>\/[^?#@\s]*)?(?:\?(?<options>[^#@\s]*))?$/iu;
const HOST = /^(?:\[[\da-f:.]+\]|[\p{L}\p{N}._-]+)(?::(?<port>\d{1,5}))?$/iu;

export const isHost = (text: string): boolean => {
  const found = HOST.exec(text);
  if (!found || !URL.canParse(`http://${text}`)) return false;
  const { port } = found.groups ?? {};
  return port === undefined || Number(port) > 0;
};

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Reads `scheme://user:password@host:port,host:port/path?options` more strictly than a URL. A special character of the password that isn't
 * percent-encoded would otherwise move its rest into the host, which logs name.
 */
export function addressIn(text: string): Address | null {
  const { scheme, login, hosts, path, options } = ADDRESS.exec(text)?.groups ?? {};
  if (scheme === undefined || hosts === undefined) return null;
  const [user = '', ...rest] = (login ?? '').split(':');
  const password = rest.length === 0 ? null : rest.join(':');
  const all = hosts.split(',');
  if (!all.every(isHost) || decoded(user) === null || decoded(password ?? '') === null) return null;
  return {
    scheme: scheme.toLowerCase(),
    user: decoded(user) ?? '',
    password: password === null ? null : decoded(password),
    hosts: all,
    path: path ?? '',
    options: new URLSearchParams(options),
  };
}

const ENCODED =
  'special characters of the user and the password are percent-encoded (@ is %40, # is %23)';

const isOrigin = (text: string): boolean => {
  const address = addressIn(text);
  return (
    address !== null &&
    /^https?$/u.test(address.scheme) &&
    address.hosts.length === 1 &&
    address.user === '' &&
    address.password === null &&
    /^\/*$/u.test(address.path) &&
    address.options.size === 0 &&
    !text.endsWith('?') &&
    URL.canParse(text)
  );
};

/** Becomes an origin, without a slash at its end. */
export const webAddress = (example: string) =>
  z
    .string()
    .refine(isOrigin, {
      error: `expected an address such as ${example}, without a user, a path or anything after it`,
      abort: true,
    })
    .transform((text) => new URL(text).origin);

/** Several with commas or spaces. */
export const webAddresses = (example: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/u).filter((url) => url !== ''))
    .refine((urls) => urls.length > 0 && urls.every(isOrigin), {
      error: `expected ${example}, several with commas`,
    });

/** Several with commas. */
export const hostsAndPorts = z.string().refine(
  (text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .every((each) => isHost(each) && /:\d+$/u.test(each)),
  {
    error: 'expected host:port, several with commas',
  },
);

/** The options of the mail client that a URL may set. Others would write what is sent into the log, or send it without TLS. */
const SMTP_OPTIONS: ReadonlySet<string> = new Set([
  'requireTLS',
  'name',
  'authMethod',
  'pool',
  'maxConnections',
  'maxMessages',
  'tls.rejectUnauthorized',
  'tls.servername',
  'tls.minVersion',
  'tls.ciphers',
]);
const YES_OR_NO: ReadonlySet<string> = new Set(['requireTLS', 'pool', 'tls.rejectUnauthorized']);

function smtpProblem(text: string): string | null {
  const address = addressIn(text);
  if (!address || !/^smtps?$/u.test(address.scheme) || address.hosts.length > 1)
    return `expected smtp://user:password@host:port or smtps://…; ${ENCODED}`;
  if (!/^\/?$/u.test(address.path)) return 'expected nothing after the host and port but ?options';
  for (const [name, value] of address.options) {
    if (!SMTP_OPTIONS.has(name))
      return `expected no other options after the ? than ${[...SMTP_OPTIONS].join(', ')}`;
    if (YES_OR_NO.has(name) && value !== 'true' && value !== 'false')
      return `expected ${name}=true or ${name}=false after the ?`;
  }
  return null;
}

function mongoProblem(text: string): string | null {
  const address = addressIn(text);
  if (!/^mongodb(?:\+srv)?:\/\/\S/u.test(text))
    return 'has to begin with mongodb:// or mongodb+srv://';
  return address ? null : `expected mongodb://user:password@host:port/?options; ${ENCODED}`;
}

/** Logins that servers of this kind come with, or that their documentation uses. */
const KNOWN_PASSWORDS: ReadonlySet<string> = new Set([
  '',
  'admin',
  'changeit',
  'changeme',
  'default',
  'eventstore',
  'kurrent',
  'kurrentdb',
  'ops',
  'password',
  'secret',
  'test',
  '123456',
  '12345678',
]);

function logProblem(text: string): string | null {
  if (!/^esdb(?:\+discover)?:\/\/\S/u.test(text))
    return 'has to begin with esdb:// or esdb+discover://';
  const address = addressIn(text);
  if (!address) return `expected esdb://user:password@host:port?options; ${ENCODED}`;
  const { user, password, options } = address;
  const names = [...options].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]);
  if (names.some(([name, value]) => name === 'tls' && value === 'false')) return null;
  if (user === '' || password === null)
    return 'needs a user because it uses TLS: esdb://user:password@host:port; without TLS it ends with ?tls=false';
  const known = password.toLowerCase();
  return KNOWN_PASSWORDS.has(known) || known === user.toLowerCase()
    ? 'has a password that everyone knows: give its user another one on the log server, and name that here'
    : null;
}

const textWithout = (problem: (text: string) => string | null) =>
  z.string().check((context) => {
    const message = problem(context.value);
    // The value is left out because a stack trace of the issue would show it
    if (message !== null) context.issues.push({ code: 'custom', message, input: null });
  });

export const smtpAddress = textWithout(smtpProblem);
export const mongoAddress = textWithout(mongoProblem);
/** The address of an EventStoreDB or KurrentDB. */
export const logAddress = textWithout(logProblem);
