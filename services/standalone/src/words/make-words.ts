import type { RunProgram } from '@portal/service-kit/process/own-program';
import type { PageContent } from '../page.ts';
import { rememberedIn } from './remembered.ts';
import { wordsByPath, type WordsByPath } from './words.ts';

/** The year in the footer and the privacy policy in force change with the day. */
const MADE_ANEW_MS = 24 * 3_600_000;
/** The start comes first. */
const BEGINS_AFTER_MS = 1_000;

/**
 * Makes the words of the public pages, which come two seconds after the start, or takes those that another start made today. Until then,
 * and if it fails, the pages come without them.
 *
 * @param options.run runs the program beside the bundle
 * @param options.keptIn a folder for the words
 */
export function createWordsMaker(options: {
  readonly run: RunProgram;
  readonly keptIn: string;
  readonly clientFolder: string;
  readonly contentFile: string;
  readonly school: Pick<PageContent, 'sendsMail' | 'timeZone'>;
  readonly show: (words: WordsByPath) => void;
}): { work(): void; stop(): Promise<void> } {
  const { run, clientFolder, contentFile, school, show } = options;
  const settings = JSON.stringify({ sendsMail: school.sendsMail, timeZone: school.timeZone });
  const remembered = rememberedIn(options.keptIn, { clientFolder, contentFile, settings });
  let first: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stop: () => Promise<void> = async () => undefined;

  function make(): void {
    const known = remembered.read();
    if (known !== null) {
      show(known);
      return;
    }
    const making = run(['words', clientFolder, contentFile, settings], {
      read: (output) => wordsByPath.parse(JSON.parse(output)),
      onEvents: () => undefined,
      longestMs: 60_000,
    });
    stop = making.stop;
    making.done
      .then((words) => {
        show(words);
        return remembered.write(words);
      })
      // The runner logs why
      .catch(() => undefined);
  }
  return {
    work() {
      first = setTimeout(make, BEGINS_AFTER_MS).unref();
      timer = setInterval(make, MADE_ANEW_MS).unref();
    },
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
      return stop();
    },
  };
}
