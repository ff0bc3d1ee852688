import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const isPlumbing = (path: string) =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/');

const DOMAIN =
  /\b(?:members?|memberId|roles?|visitors?|administrators?|admins|moderation|pictures?|profiles?|posts|postId|likes|comments|chat|birthdays?|alumni|school|batch year|chromium)\b/iu;
const FIXED = [
  "'pictures'",
  "'Alumni portal <portal@localhost>'",
  "appName: 'alumni-portal'",
  "clientId: 'alumni-portal'",
];
const KAFKA = 'change-bus/kafka.ts';

it('uses no word of the domain in the kit', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => isPlumbing(path) && path !== KAFKA)
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8')
        .split('\n')
        .filter((line) => DOMAIN.test(line) && !FIXED.some((name) => line.includes(name)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
