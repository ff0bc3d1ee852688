// `npx tsx scripts/support-dates.ts` names the images whose support ends within 90 days, and those to look at again by then; leaves with 1 if there are any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const FILES = ['docker-compose.yml', 'deploy/Dockerfile'];
const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;

export type Supported = {
  readonly image: string;
  /** Null where the line lacks one. */
  readonly until: string | null;
  /** Whether the maintainers have published the date. Other dates remind us to look for a newer version. */
  readonly isPublished: boolean;
};

const DATE =
  /# (?<kind>supported until|no end is published, look again by) (?<until>\d{4}-\d{2}-\d{2})$/imu;
const IMAGE = /^(?:\s*image: |ARG \w+_IMAGE=)(?<image>[^\s#]+)/u;

/** Images of others in a compose file, with the date in a comment behind them, and in a Dockerfile, with the date in a comment above them. */
export function imagesIn(text: string): readonly Supported[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const { image } = IMAGE.exec(line)?.groups ?? {};
    if (image === undefined || image.startsWith('alumni-portal')) return [];
    const comment = line.startsWith('ARG') ? (lines[index - 1] ?? '') : line;
    const { kind, until = null } = DATE.exec(comment)?.groups ?? {};
    return [{ image, until, isPublished: kind?.toLowerCase() === 'supported until' }];
  });
}

/** @param now in milliseconds @returns a line for each image that needs someone */
export const warningsAt = (now: number, images: readonly Supported[]): readonly string[] =>
  images.flatMap(({ image, until, isPublished }) => {
    if (until === null) return [`${image}: no date says until when it is supported`];
    const days = Math.ceil((Date.parse(until) - now) / DAY_MS);
    if (days > NOTICE_DAYS) return [];
    const when = days < 0 ? `${-days} days ago` : `in ${days} days`;
    return [
      isPublished
        ? `${image}: its support ends on ${until} (${when})`
        : `${image}: look for a newer one by ${until} (${when})`,
    ];
  });

export const allImages = (): readonly Supported[] =>
  FILES.flatMap((file) => imagesIn(readFileSync(join(root, file), 'utf8')));

if (process.argv[1] === import.meta.filename) {
  const warnings = warningsAt(Date.now(), allImages());
  for (const warning of warnings) console.error(warning);
  if (warnings.length > 0) process.exitCode = 1;
  else console.log(`All images are supported for ${NOTICE_DAYS} days at least`);
}
