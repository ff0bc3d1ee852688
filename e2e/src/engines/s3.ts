import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { classPath, JAVA_OPTIONS } from './java.ts';
import { listening, temporaryFolder, type Listening } from './process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';

export type S3 = Listening & {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export async function startS3(): Promise<S3> {
  const port = await freePort();
  const folder = await temporaryFolder('s3');
  const [accessKeyId, secretAccessKey] = ['portal', 'portal-test-secret'];
  const properties = path.join(folder, 's3proxy.properties');
  const base = path.join(folder, 'blobs');
  await mkdir(base);
  await writeFile(
    properties,
    [
      `s3proxy.endpoint=http://127.0.0.1:${port}`,
      's3proxy.authorization=aws-v2-or-v4',
      `s3proxy.identity=${accessKeyId}`,
      `s3proxy.credential=${secretAccessKey}`,
      'jclouds.provider=filesystem-nio2',
      `jclouds.filesystem.basedir=${base}`,
      'jclouds.identity=any',
      'jclouds.credential=any',
      '',
    ].join('\n'),
  );
  const front = await listening({
    name: 's3',
    command: 'java',
    args: [
      ...JAVA_OPTIONS,
      '-Xmx256m',
      '-cp',
      classPath('s3'),
      'org.gaul.s3proxy.Main',
      '--properties',
      properties,
    ],
    port,
    folder,
  });
  return { ...front, endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey };
}
