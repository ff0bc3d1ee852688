import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { has, listening, temporaryFolder, type Listening } from './process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';

const TEMPLATE = new URL('../../../deploy/gateway.conf.template', import.meta.url);
const TLS_TEMPLATE = new URL('../../../deploy/tls.conf.template', import.meta.url);
const TRUSTED_PROXIES = new URL('../../../deploy/trusted-proxies.envsh', import.meta.url);

export const missingForNginx = (): string | null =>
  has('nginx', '-v') ? null : 'no nginx is installed (Debian: nginx-light)';

const substitute = (template: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, value),
    template,
  );

/** By the script of the image itself. */
const realIpOf = (trustProxy: string): string =>
  execFileSync('sh', ['-c', `. ${fileURLToPath(TRUSTED_PROXIES)}; printf %s "$REAL_IP"`], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', TRUST_PROXY: trustProxy },
  });

export async function startNginx(options: {
  readonly ports: Readonly<Record<'COMMAND_API' | 'QUERY_API' | 'REALTIME', readonly number[]>>;
  readonly site: string;
  /** Addresses and subnets of the proxies in front, with commas. */
  readonly trustProxy?: string;
  readonly callsASecond?: number;
  readonly connections?: number;
  readonly tls?: { readonly certificate: string; readonly key: string };
}): Promise<
  Listening & {
    readonly url: string;
    readonly plainUrl: string;
    readonly logged: () => string;
  }
> {
  const port = await freePort();
  const folder = await temporaryFolder('nginx');
  await mkdir(path.join(folder, 'temporary'));
  const accessLog = path.join(folder, 'access.log');
  const servers = Object.fromEntries(
    Object.entries(options.ports).map(([service, ports]) => [
      service,
      ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n  '),
    ]),
  );
  const gateway = substitute(readFileSync(TEMPLATE, 'utf8'), {
    GATEWAY_PORT: `127.0.0.1:${port}${options.tls ? ' ssl' : ''}`,
    REAL_IP: realIpOf(options.trustProxy ?? ''),
    // By default more than tests of anything else send
    CALLS_A_SECOND: String(options.callsASecond ?? 100_000),
    CONNECTIONS: String(options.connections ?? 60_000),
    SITE: options.site,
    ACCESS_LOG: accessLog,
    ...servers,
  });
  await writeFile(path.join(folder, 'gateway.conf'), gateway);
  const plainPort = await freePort();
  const tls = options.tls
    ? substitute(readFileSync(TLS_TEMPLATE, 'utf8'), {
        TLS_CERTIFICATE: options.tls.certificate,
        TLS_KEY: options.tls.key,
        REDIRECT_PORT: `127.0.0.1:${plainPort}`,
      })
    : '';
  await writeFile(path.join(folder, 'tls.conf'), tls);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${path.join(folder, 'temporary', kind)};`,
  );
  const main = path.join(folder, 'nginx.conf');
  await writeFile(
    main,
    [
      'daemon off;',
      'master_process off;',
      `pid ${path.join(folder, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events { worker_connections 1024; }',
      'http {',
      '  include /etc/nginx/mime.types;',
      '  default_type application/octet-stream;',
      ...temporary,
      `  include ${path.join(folder, 'gateway.conf')};`,
      `  include ${path.join(folder, 'tls.conf')};`,
      '}',
      '',
    ].join('\n'),
  );
  const nginx = await listening({
    name: 'nginx',
    command: 'nginx',
    args: ['-p', folder, '-c', main, '-e', 'stderr'],
    port,
    folder,
  });
  return {
    ...nginx,
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    logged: () => readFileSync(accessLog, 'utf8'),
  };
}
