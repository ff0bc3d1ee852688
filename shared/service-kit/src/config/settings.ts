import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { StartFailure } from '../process/lifecycle.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'PORTAL_';
const FROM_FILE = '_FILE';

const confidential = /KEY|SECRET|PASSWORD|TOKEN|URL|EMAIL/u;
/** Anything else may hold a password, whatever setting it was given to. */
const harmless = /^[\w.,+ -]{1,40}$/u;

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const substituted = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(
        Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(3, name.length / 3) ? best.candidate : undefined;
}

function valueOf(name: string, env: Environment, problems: string[]): string | undefined {
  const direct = env[name]?.trim() || undefined;
  const path = env[`${name}${FROM_FILE}`]?.trim() || undefined;
  if (path === undefined) return direct;
  if (direct !== undefined) {
    problems.push(`${name}: give either ${name} or ${name}${FROM_FILE}, not both`);
    return undefined;
  }
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    // The path is left out because the secret itself may have been given in its place
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    problems.push(`${name}${FROM_FILE}: the file that it names cannot be read${code}`);
    return undefined;
  }
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('expected ')) return issue.message;
  switch (issue.code) {
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `expected ${issue.origin === 'string' ? 'at least this many characters:' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `expected ${issue.origin === 'string' ? 'at most this many characters:' : 'at most'} ${issue.maximum}`;
    case 'invalid_type':
      return `expected ${issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`}`;
    default:
      return issue.message;
  }
}

/**
 * Reads the settings of a schema from the environment, or from files named by `NAME_FILE`.
 *
 * @throws StartFailure that names every bad and missing setting and what is expected of it, and quotes nothing confidential
 */
export function readSettings<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const problems: string[] = [];

  const values: Record<string, string | undefined> = {};
  const unreadable = new Set<string>();
  for (const name of names) {
    const before = problems.length;
    const value = valueOf(name, env, problems);
    if (problems.length > before) unreadable.add(name);
    else if (value !== undefined) values[name] = value;
  }

  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (unreadable.has(name)) continue;
    const value = values[name];
    if (value === undefined && issue.code === 'invalid_type')
      problems.push(`${name}: is missing, ${expected(issue)}`);
    else {
      const isShown = value !== undefined && !confidential.test(name) && harmless.test(value);
      problems.push(`${name}: ${expected(issue)}${isShown ? `, not '${value}'` : ''}`);
    }
  }

  if (parsed.success && problems.length === 0) return parsed.data;
  const [only] = problems;
  throw new StartFailure(
    problems.length === 1
      ? `Setting ${only}`
      : `Some settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

/**
 * Names in the environment that begin with `PORTAL_` and that no part of the portal reads, most likely because they are misspelt.
 *
 * @param known the settings of all parts
 * @returns a line for each
 */
export function unknownSettings(env: Environment, known: readonly string[]): readonly string[] {
  const all = new Set(known);
  const isKnown = (name: string) =>
    all.has(name) || (name.endsWith(FROM_FILE) && all.has(name.slice(0, -FROM_FILE.length)));
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !isKnown(name))
    .map((name) => {
      const suggestion = nearest(name, known);
      const advice = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
      return `Setting ${name}: there is no such setting, so it changes nothing${advice}`;
    });
}

export type SettingDescription = {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
};

export const describeSettings = (
  schema: z.ZodObject<z.core.$ZodShape>,
): readonly SettingDescription[] =>
  Object.entries(schema.shape).map(([name, field]) => {
    const fallback = z.safeParse(field, undefined).data;
    return {
      name,
      fallback:
        typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : '',
      description: z.globalRegistry.get(field)?.description ?? '',
    };
  });
