import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { has, freePort, listening, temporaryFolder, type Listening } from './process.ts';

const TEMPLATE = new URL('../../../deploy/gateway.conf.template', import.meta.url);

export const missingForNginx = (): string | null =>
  has('nginx', '-v') ? null : 'no nginx is installed (Debian: nginx-light)';

const substitute = (template: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, value),
    template,
  );

export async function startNginx(options: {
  readonly ports: Readonly<Record<'COMMAND_API' | 'QUERY_API' | 'REALTIME', readonly number[]>>;
  readonly site: string;
}): Promise<Listening & { readonly url: string; readonly logged: () => string }> {
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
    GATEWAY_PORT: `127.0.0.1:${port}`,
    SITE: options.site,
    ACCESS_LOG: accessLog,
    ...servers,
  });
  await writeFile(path.join(folder, 'gateway.conf'), gateway);
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
    url: `http://127.0.0.1:${port}`,
    logged: () => readFileSync(accessLog, 'utf8'),
  };
}
