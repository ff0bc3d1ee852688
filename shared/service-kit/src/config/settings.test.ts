import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { StartFailure } from '../process/lifecycle.ts';
import { describeSettings, readSettings, unknownSettings } from './settings.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PORTAL_EVENT_STORE: z.enum(['sqlite', 'eventstoredb']).default('sqlite').describe('The log'),
  PORTAL_MASTER_KEY: z.string().min(8).optional(),
  PORTAL_DATA_DIR: z.string(),
});

const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(schema, env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message;
  }
  throw new Error('the settings were accepted');
};

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'settings-')), 'value');
  writeFileSync(path, text);
  return path;
}

describe('settings', () => {
  it('reads settings with their defaults', () => {
    expect(readSettings(schema, { PORTAL_DATA_DIR: './data', HOME: '/root' })).toEqual({
      PORT: 3000,
      PORTAL_EVENT_STORE: 'sqlite',
      PORTAL_DATA_DIR: './data',
    });
  });

  it('treats an empty setting as unset', () => {
    expect(readSettings(schema, { PORTAL_DATA_DIR: 'd', PORT: '' }).PORT).toBe(3000);
    expect(refusal({ PORTAL_DATA_DIR: '  ' })).toContain('PORTAL_DATA_DIR: is missing');
  });

  it('names all wrong settings in one error, with the expected values', () => {
    const message = refusal({ PORT: 'many', PORTAL_EVENT_STORE: 'mysql' });
    expect(message).toContain("PORT: expected a number, not 'many'");
    expect(message).toContain(
      "PORTAL_EVENT_STORE: expected one of sqlite, eventstoredb, not 'mysql'",
    );
    expect(message).toContain('PORTAL_DATA_DIR: is missing, expected a string');
  });

  it('names the range of a setting that is out of it', () => {
    expect(refusal({ PORTAL_DATA_DIR: 'd', PORT: '70000' })).toBe(
      "Setting PORT: expected at most 65535, not '70000'",
    );
  });

  it('never shows the value of a secret setting', () => {
    const message = refusal({ PORTAL_DATA_DIR: 'd', PORTAL_MASTER_KEY: 'tiny' });
    expect(message).toContain('PORTAL_MASTER_KEY: expected at least this many characters: 8');
    expect(message).not.toContain('tiny');
  });

  it('quotes nothing that might be a password given to the wrong setting', () => {
    for (const value of ['user:word@host', 'smtp://u:word@host', 'word\nword'])
      expect(refusal({ PORTAL_DATA_DIR: 'd', PORT: value })).not.toContain('word');
  });

  it('warns of a name that no part of the portal reads, and suggests the nearest', () => {
    const known = ['PORTAL_EVENT_STORE', 'PORTAL_CHROMIUM'];
    const env = {
      PORTAL_EVENTSTORE: 'sqlite',
      PORTAL_QUITE_ANOTHER_THING_ALTOGETHER: 'a secret',
      PORTAL_CHROMIUM: '/usr/bin/chromium',
      PORTAL_EVENT_STORE_FILE: '/run/secrets/store',
      HOME: '/root',
    };
    expect(unknownSettings(env, known)).toEqual([
      'Setting PORTAL_EVENTSTORE: there is no such setting, so it changes nothing; did you mean PORTAL_EVENT_STORE?',
      'Setting PORTAL_QUITE_ANOTHER_THING_ALTOGETHER: there is no such setting, so it changes nothing',
    ]);
  });

  it('leaves settings of other parts of the portal alone', () => {
    const env = { PORTAL_DATA_DIR: 'd', PORTAL_CHROMIUM: '/usr/bin/chromium' };
    expect(readSettings(schema, env).PORTAL_DATA_DIR).toBe('d');
  });

  it('reads a setting from a file, the way containers provide secrets', () => {
    const env = {
      PORTAL_DATA_DIR: 'd',
      PORTAL_MASTER_KEY_FILE: fileWith('\uFEFFa long enough one\r\n'),
    };
    expect(readSettings(schema, env).PORTAL_MASTER_KEY).toBe('a long enough one');
  });

  it('refuses a setting from a missing file, and a setting given twice', () => {
    expect(refusal({ PORTAL_DATA_DIR: 'd', PORTAL_MASTER_KEY_FILE: '/no/such/file' })).toBe(
      'Setting PORTAL_MASTER_KEY_FILE: the file that it names cannot be read (ENOENT)',
    );
    const twice = { PORTAL_MASTER_KEY: '12345678', PORTAL_MASTER_KEY_FILE: fileWith('12345678') };
    expect(refusal({ PORTAL_DATA_DIR: 'd', ...twice })).toBe(
      'Setting PORTAL_MASTER_KEY: give either PORTAL_MASTER_KEY or PORTAL_MASTER_KEY_FILE, not both',
    );
  });

  it('describes settings for the documentation', () => {
    expect(describeSettings(schema)).toContainEqual({
      name: 'PORTAL_EVENT_STORE',
      fallback: 'sqlite',
      description: 'The log',
    });
    expect(describeSettings(schema)).toContainEqual({
      name: 'PORTAL_DATA_DIR',
      fallback: '',
      description: '',
    });
  });
});
