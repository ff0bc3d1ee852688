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

/**
 * Fields that never reach the log, wherever an object that has them is logged. What is logged is ids, types, times and counts;
 * this is the net under a mistake, not a licence to log whole requests.
 */
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

/**
 * One JSON object a line, on standard error: standard output is kept for what is said to the person who started the process.
 * Times are ISO 8601 in UTC.
 */
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
