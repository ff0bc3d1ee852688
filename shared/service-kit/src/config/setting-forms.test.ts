import { createRequire } from 'node:module';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { processSettings } from '../process/run-service.ts';
import { adapterSettings } from './adapters.ts';
import { readSettings } from './settings.ts';
import { timeZoneSetting } from './time-zone.ts';

const proxyAddr = createRequire(import.meta.url)('proxy-addr');
const schema = z.object({
  ...processSettings.shape,
  ...adapterSettings.shape,
  PORTAL_TIME_ZONE: timeZoneSetting,
});

const read = (name: string, value: string) => readSettings(schema, { [name]: value });
function refusal(name: string, value: string): string {
  try {
    read(name, value);
  } catch (error) {
    return (error as Error).message;
  }
  return `${name}=${value} was taken`;
}

const KEY = Buffer.alloc(32, 7).toString('base64');

describe.each([
  [
    'PORTAL_MAIL_FROM',
    'expected one address',
    [
      'Alumni portal',
      'portal',
      'St. John’s Alumni: Pune <portal@school.example>',
      'Alumni (JNV Pune) <portal@school.example>',
      'A <a@school.example>, B <b@school.example>',
      'a@school.example b@school.example',
      'Alumni, Pune <portal@school.example>',
      'Alumni <portal@>',
      'Alumni <@school.example>',
      'Alumni <portal@school.example> and more',
      'Alumni "Pune <portal@school.example>',
      'Alumni\r\nBcc: x@y.example <portal@school.example>',
      'portal@school.example:25',
    ],
    [
      'Alumni portal <portal@localhost>',
      'portal@school.example',
      '<portal@school.example>',
      '"St. John’s Alumni: Pune" <portal@school.example>',
      '"Alumni (JNV Pune)" <portal@school.example>',
      '"The \\"old\\" ones" <portal@school.example>',
      'पूर्व छात्र <portal@school.example>',
      'Alumni <portal@schule-köln.example>',
    ],
  ],
  [
    'PORTAL_SMTP_URL',
    'expected',
    [
      'smtp://portal@school.example:p@ss#word@mail.school.example',
      'smtp://portal:p#ss@mail.school.example',
      'smtp://portal:p/ss@mail.school.example',
      'smtp://portal:12/ss@mail.school.example',
      'smtp://portal:12?ss@mail.school.example',
      'smtp://portal:p%ss@mail.school.example',
      'smtp://portal:p ss@mail.school.example',
      'mail.school.example:587',
      'mail.school.example',
      'http://mail.school.example',
      'smtp://',
      'smtp:mail.school.example',
      'smtp://mail.school.example:0',
      'smtp://mail.school.example:70000',
      'smtp://mail.school.example/inbox',
      'smtp://a.example,b.example',
      'smtp://mail.school.example?requireTLS=no',
      'smtp://mail.school.example?ignoreTLS=true',
      'smtp://mail.school.example?logger=true&debug=true',
    ],
    [
      'smtp://mail:1025?requireTLS=false',
      'smtps://portal%40school.example:p%40ss%23word@mail.school.example:465',
      'smtp://[::1]:1025',
      'smtp://127.0.0.1:2525/',
    ],
  ],
  [
    'PORTAL_TRUST_PROXY',
    'expected how many proxies',
    ['nginx', 'true', '-1', '1000', '10.0.0.0/33', '10.0.0.256', '10.0.0.1, nginx', '10.0.0.1,'],
    ['0', '2', '127.0.0.1', '10.0.0.1, 172.16.0.0/12', '::1', 'fd00::/8', 'loopback, 10.0.0.1'],
  ],
  [
    'PORTAL_PUBLIC_URL',
    'expected an address such as https://portal.example',
    [
      'https://school.example/alumni',
      'https://school.example/?x=1',
      'https://school.example?',
      'https://school.example/#top',
      'https://user:pw@school.example',
      'https://user@school.example',
      'https://a.example,b.example',
      'school.example',
      '//school.example',
      'ftp://school.example',
      'https://',
      'https://school.example:99999',
      'https://school example',
    ],
    ['https://school.example', 'http://localhost:3000/', 'http://[::1]:3000', 'http://10.0.0.7:80'],
  ],
  [
    'PORT',
    'expected a whole number from 0 to 65535',
    ['many', '-1', '65536', '1e3', '0x10', '80.5', '٣'],
    ['0', '65535'],
  ],
  ['PORTAL_MAX_CONNECTIONS', 'expected a whole number', ['0', 'Infinity', '1e999'], ['1']],
  ['PORTAL_EVENTSTOREDB_WAIT_SECONDS', 'expected a whole number', ['-1', '1 min'], ['0', '60']],
  [
    'PORTAL_HOST',
    'expected an address',
    ['http://0.0.0.0', '0.0.0.0:80', 'a b'],
    ['::1', '127.0.0.1', 'localhost', '::'],
  ],
  [
    'PORTAL_TIME_ZONE',
    'expected the name of a time zone',
    ['Pune', '+05:30', 'IST5'],
    ['Asia/Kolkata', 'UTC'],
  ],
  ['PORTAL_LOG_LEVEL', 'expected one of', ['verbose'], ['warn']],
  ['PORTAL_EVENT_STORE', 'expected one of', ['mysql'], ['sqlite']],
  [
    'PORTAL_METRICS_TOKEN',
    'expected at least 8',
    ['short', 'with a space', 'schlüssel-lang'],
    ['12345678'],
  ],
  [
    'PORTAL_MASTER_KEY',
    'expected 32 bytes',
    ['short', `${KEY}${KEY}`, KEY.slice(1)],
    [KEY, 'ab'.repeat(32)],
  ],
  [
    'PORTAL_MONGODB_URL',
    'expected mongodb://',
    [
      'mongodb://views:p@ss@mongodb',
      'mongodb://views:p/ss@mongodb',
      'mongodb://m:99999',
      'mongodb://v:%zz@m',
    ],
    [
      'mongodb://views:secret@a:27017,b:27017/?replicaSet=portal',
      'mongodb+srv://v:w@cluster.example/portal',
    ],
  ],
  [
    'PORTAL_KAFKA_BROKERS',
    'expected host:port',
    ['kafka', 'kafka:x', 'PLAINTEXT://kafka:9092', 'kafka:9092,', 'u:p@kafka:9092'],
    ['kafka:9092', 'a:9092, b:9092'],
  ],
  [
    'PORTAL_S3_ENDPOINT',
    'expected an address',
    ['s3:9000', 'http://s3:9000/portal', 'https://id:secret@s3'],
    ['http://s3:9000', 'https://s3.example/'],
  ],
  [
    'PORTAL_S3_BUCKET',
    'expected 3 to 63',
    ['Portal', 'a', 'a/b', 'http://s3/portal'],
    ['portal', 'alumni.portal'],
  ],
  ['PORTAL_S3_REGION', 'expected letters', ['us east'], ['eu-central-1']],
  [
    'PORTAL_EVENTSTOREDB_URL',
    'expected esdb://',
    [
      'esdb://portal:p@ss@log:2113',
      'esdb://log:x?tls=false',
      'esdb://portal:p#ss@log',
      'esdb://portal:p/ss@log',
    ],
    [
      'esdb://portal:p%40ss@log-1:2113,log-2:2113?tls=true&tlsCAFile=/run/ca.crt',
      'esdb+discover://log?tls=false',
    ],
  ],
] as const)('the setting %s', (name, expected, wrong, right) => {
  it.each(wrong)('refuses %j in one line that names it', (value) => {
    const message = refusal(name, value);
    expect(message).toMatch(new RegExp(`^Setting ${name}: `, 'u'));
    expect(message).toContain(expected);
    expect(message.split('\n')).toHaveLength(1);
  });

  it.each(right)('takes %j', (value) => {
    expect(() => read(name, value)).not.toThrow();
  });
});

const PASSWORDS = ['q7@zx#vk', 'q7/zx/vk', 'q7%zxvk', 'q7 zxvk', 'q7zx:vk', 'q7zx?vk'];
describe.each(PASSWORDS)('no part of the password %j reaches the line', (password) => {
  it.each(
    ['SMTP', 'MONGODB', 'VAULT_MONGODB', 'EVENTSTOREDB', 'PUBLIC'].flatMap((name) => [
      [`PORTAL_${name}_URL`, `http://portal:${password}@host.example/path`],
      [`PORTAL_${name}_URL`, `smtp://portal:${password}@host.example:x`],
      [`PORTAL_${name}_URL`, `mongodb://portal:${password}@host.example:x`],
      [`PORTAL_${name}_URL`, `esdb://portal:${password}@host.example:x`],
    ]),
  )('of %s=%j', (name, value) => {
    const message = refusal(name, value);
    expect(message).toContain(`Setting ${name}: `);
    expect(message).not.toMatch(/q7|zx|vk/u);
  });
});

it.each(['changeit', 'admin', 'Password', 'ops', '', 'portal'])(
  'a log over TLS with the password %j, which everyone knows, is refused',
  (password) => {
    expect(refusal('PORTAL_EVENTSTOREDB_URL', `esdb://portal:${password}@log:2113`)).toBe(
      'Setting PORTAL_EVENTSTOREDB_URL: has a password that everyone knows: give its user another one on the log server, and name that here',
    );
    expect(() =>
      read('PORTAL_EVENTSTOREDB_URL', `esdb://portal:${password}@log?tls=false`),
    ).not.toThrow();
  },
);

it('becomes an origin from an address with a slash at its end', () => {
  expect(read('PORTAL_PUBLIC_URL', 'https://School.example:443/').PORTAL_PUBLIC_URL).toBe(
    'https://school.example',
  );
});

it('what express reads as proxies is what is taken', () => {
  for (const text of ['127.0.0.1', '172.16.0.0/12', '::1', 'fd00::/8', 'loopback', 'uniquelocal'])
    expect(() =>
      proxyAddr.compile([read('PORTAL_TRUST_PROXY', text).PORTAL_TRUST_PROXY]),
    ).not.toThrow();
});
