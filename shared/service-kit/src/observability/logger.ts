import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Removed from every logged object. This is a safety net: only ids, types, times and counts should be logged. */
const PERSONAL = [
  'authorization',
  'cookie',
  'password',
  'token',
  'email',
  'fullName',
  'dateOfBirth',
  'admissionNumber',
  'phoneNumber',
  'text',
  'content',
  'title',
  'body',
] as const;

const WITH_SCHEME = /(?<![a-z\d+.-])([a-z\d+.-]+:\/\/)([^\s"'<>]*)/giu;
const ADDRESS = /(?<![^\s<>"'(),:;=[\]{}])[^\s<>"'(),:;=[\]{}]+@[^\s<>"'(),:;=[\]{}]+/gu;

/** Removes user and password from addresses of servers, however badly they are written. */
export const withoutLogins = (text: string): string =>
  text.replaceAll(WITH_SCHEME, (whole: string, scheme: string, rest: string) =>
    rest.includes('@') ? `${scheme}[login]@${rest.slice(rest.lastIndexOf('@') + 1)}` : whole,
  );

/** Keeps the places of a stack: packages have an @ in their paths. */
const withoutAddresses = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      /^\s+at /u.test(line) ? line : withoutLogins(line).replace(ADDRESS, '[address]'),
    )
    .join('\n');

const DEEPEST = 4;

/** Libraries and servers put addresses into the texts of their errors, under names that `redact` can't know. */
function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutAddresses(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, scrubbed(each, depth + 1)]),
  );
}

const errorWithoutAddresses = (error: unknown): unknown =>
  error instanceof Error ? scrubbed(stdSerializers.err(error)) : scrubbed(error);

/** Writes one JSON object a line to standard error, with ISO times in UTC. Standard output is for the person who starts the process. */
export function createLog(
  options: { readonly service: string; readonly level: LogLevel },
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorWithoutAddresses, reason: errorWithoutAddresses },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        remove: true,
      },
    },
    destination,
  );
}
