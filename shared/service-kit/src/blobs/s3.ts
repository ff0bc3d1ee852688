import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { BlobsUnavailable, type Blobs } from './blobs.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The timeout of a request and its retry; defaults to ten seconds. */
  readonly timeoutMs?: number;
  readonly onAway?: (reason: string) => void;
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => entities[entity] ?? entity);
const elements = (xml: string, name: string): string[] =>
  // eslint-disable-next-line portal/linear -- the names are those of this file
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'gu'))].map(([, text]) =>
    decoded(text ?? ''),
  );

/**
 * Suffix of every object's name, so that a key may be the beginning of another: stores that keep objects as files refuse that otherwise.
 */
const END = '~';
/**
 * The share of a request's time: a name that a resolver never answers, or a connection that has died, would take all of it, and the next try
 * succeeds.
 */
const FIRST_TRY = 0.3;
/** Keeps the content type unchanged: some stores rewrite `content-type`. */
const TYPE_HEADER = 'x-amz-meta-content-type';

/**
 * Blobs in a bucket of an S3-compatible store, which it creates if it is missing. A process starts even if the store is unreachable, since
 * most calls need no file.
 *
 * @throws BlobsUnavailable if the store answers with a refusal, for example of the credentials
 */
export async function openS3Blobs(options: S3Options): Promise<Blobs> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs = 10_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/$/u, '')}/${bucket}`;
  const urlOf = (key: string) =>
    `${base}/${key.split('/').map(encodeURIComponent).join('/')}${END}`;

  async function call(
    url: string,
    request: { method: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    fine: readonly number[],
  ): Promise<Response> {
    const { body } = request;
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const send = (withinMs: number) =>
      client.fetch(url, {
        ...request,
        headers: { ...request.headers, 'x-amz-content-sha256': digest },
        signal: AbortSignal.timeout(withinMs),
      });
    // Each of these requests does the same when it comes twice
    const answer = await send(timeoutMs * FIRST_TRY)
      .catch(() => send(timeoutMs * (1 - FIRST_TRY)))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new BlobsUnavailable(`S3: ${reason}`, { cause: error });
      });
    if (!fine.includes(answer.status)) {
      const said = elements(await answer.text(), 'Code')[0] ?? '';
      throw new BlobsUnavailable(`S3: ${request.method} answered ${answer.status} ${said}`);
    }
    return answer;
  }
  const discard = async (answer: Response): Promise<void> => void (await answer.arrayBuffer());

  /** Asks first, because a user of the one bucket alone may make none. */
  async function makeBucket(): Promise<void> {
    const found = await call(base, { method: 'HEAD' }, [200, 404]);
    await discard(found);
    if (found.status === 404) await discard(await call(base, { method: 'PUT' }, [200, 409]));
  }

  let bucketThere: Promise<void> | undefined;
  function ensureBucket(): Promise<void> {
    bucketThere ??= makeBucket();
    bucketThere.catch(() => (bucketThere = undefined));
    return bucketThere;
  }
  try {
    await ensureBucket();
  } catch (error) {
    const isAway = error instanceof BlobsUnavailable && error.cause !== undefined;
    if (!isAway) throw error;
    options.onAway?.(error.message);
  }

  return {
    async put(key, { bytes, contentType }) {
      await ensureBucket();
      const body = new Uint8Array(bytes);
      await discard(
        await call(
          urlOf(key),
          {
            method: 'PUT',
            body,
            headers: { 'content-type': contentType, [TYPE_HEADER]: contentType },
          },
          [200],
        ),
      );
    },
    async get(key) {
      const answer = await call(urlOf(key), { method: 'GET' }, [200, 404]);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status === 404) return null;
      return {
        bytes,
        contentType:
          answer.headers.get(TYPE_HEADER) ??
          answer.headers.get('content-type') ??
          'application/octet-stream',
      };
    },
    async delete(key) {
      await discard(await call(urlOf(key), { method: 'DELETE' }, [200, 204, 404]));
    },
    async list(prefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const xml = await (
          await call(`${base}?${query.toString()}`, { method: 'GET' }, [200])
        ).text();
        keys.push(...elements(xml, 'Key'));
        token = elements(xml, 'NextContinuationToken')[0];
      } while (token !== undefined);
      return keys
        .filter((name) => name.endsWith(END))
        .map((name) => name.slice(0, -END.length))
        .sort();
    },
    close: () => Promise.resolve(),
  };
}
