import { pino, type DestinationStream, type Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
export const LOG_LEVELS = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
] as const satisfies readonly LogLevel[];

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
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        remove: true,
      },
    },
    destination,
  );
}
