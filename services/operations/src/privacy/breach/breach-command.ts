import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isId } from '@portal/contracts/fields/id';
import { languageFor, SOURCE_LANGUAGE } from '@portal/languages/registry';
import { sayIn } from '@portal/languages/say';
import { writeFileAtomically } from '@portal/service-kit/files/atomic-file';
import type { Adapters } from '@portal/service-kit/config/adapters';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { readTextFile } from '@portal/service-kit/files/text-file';
import { noteByTool } from '@portal/service-kit/vault/access-log';
import { mailName, wrap } from '@portal/service-kit/vault/key-wrapping';
import type { Vault } from '@portal/service-kit/vault/vault';
import * as z from 'zod';
import { withPortal } from '../../engines.ts';
import { instantOf } from '../../instant.ts';
import type { Command } from '../../run-command.ts';
import { affectedBy, type Choice } from './affected.ts';
import { breachOf, clockLines, declare, noticesOf, notify, type Breach } from './breaches.ts';
import { noticeOf, reportOf } from './report.ts';

const USAGE = `npm run privacy -- breach <command> [--help]

  open       opens a breach, and starts the clock
      --what <words>        what happened; name nobody, because the log keeps it for good
      --noticed <time>      when it was noticed, such as 2026-11-24T05:30 (UTC)
      --data <kinds>        kinds of data, with commas between them, such as 'names, email addresses'
      --from <time>, --to <time>   when data was open, as far as it is known
  affected <breach>   finds who is affected; those of several choices together
      --everyone            all who had registered by the end of the breach
      --batch <year>        of this batch; can be given more than once
      --since <time>        registered since
      --access-log [--reader <member's id>]   whose data was seen in the time of the breach, by anybody or by this reader
      --written             whose sealed words were written in the time of the breach
      --out <file>          writes one JSON object a line there, with names and addresses; without it only their number is printed
  notify <breach> --list <file of affected>   drafts the notice, and prints it; nobody gets it without --send
      --consequences, --measures, --advice, --contact <words>   the parts of the notice that you have to say
      --send account        as a notification in the account of each
      --send mail           as a mail, too: it waits in the vault, and the portal sends it
  report <breach> [--list <file of affected>] [--out <file>]   a document for the authority, and the clock

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running. Notices are sent once to each member, however often
the command runs. Those whose names and addresses are written into a file see that in their access log.`;

const maybeInstant = (option: string, text: string | undefined): string | null =>
  text === undefined ? null : instantOf(option, text);

function required(option: string, text: string | undefined, what: string): string {
  if (text === undefined || text.trim() === '')
    throw new StartFailure(`${option} is missing: ${what}\n\n${USAGE}`);
  return text.trim();
}

const YEAR = /^\d{4}$/u;
function yearOf(text: string): number {
  if (!YEAR.test(text)) throw new StartFailure(`--batch ${text} is no year, such as 2004`);
  return Number(text);
}

const listed = z.object({
  memberId: z.string().refine(isId),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  language: z
    .string()
    .nullish()
    .transform((language) => languageFor(typeof language === 'string' ? [language] : [])),
});
type Listed = z.output<typeof listed>;

function readList(file: string): readonly Listed[] {
  const lines = readTextFile(file, 'those affected')
    .split(/\r?\n/u)
    .filter((line) => line !== '');
  return lines.map((line, index) => {
    try {
      return listed.parse(JSON.parse(line));
    } catch (cause) {
      throw new StartFailure(
        `${file}, line ${index + 1}: this is not what npm run privacy -- breach affected has written`,
        { cause },
      );
    }
  });
}

/** @returns false if it waits, or has been sent, already */
async function putMail(vault: Vault, breach: Breach, person: Listed, notice: string) {
  if (person.email === null) return false;
  const say = sayIn(person.language);
  const name = `breach-${breach.breachId}-${person.memberId}`;
  const id = derivedId('mail', name);
  const at = new Date().toISOString();
  const message = {
    id: name,
    to: person.email,
    subject: say('About your data on the alumni portal'),
    // Nobody has confirmed that the address belongs to the name
    text: [say('Hello,'), notice, say('The alumni portal')].join('\n\n'),
    language: person.language,
  };
  const sealed = wrap(
    await vault.secret('mails'),
    mailName(id),
    Buffer.from(JSON.stringify(message)),
  );
  const { memberId: subjectId } = person;
  return vault.putMail(
    {
      id,
      subjectId,
      kind: 'breach-notice',
      state: 'waiting',
      at,
      since: at,
      tries: 0,
      expiresAt: null,
      sealed,
      version: 1,
    },
    null,
  );
}

const SENDING = ['account', 'mail'];

export const breachCommand: Command = async (args, env, bars) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      what: { type: 'string' },
      noticed: { type: 'string' },
      data: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      everyone: { type: 'boolean', default: false },
      batch: { type: 'string', multiple: true, default: [] },
      since: { type: 'string' },
      'access-log': { type: 'boolean', default: false },
      reader: { type: 'string' },
      written: { type: 'boolean', default: false },
      list: { type: 'string' },
      consequences: { type: 'string' },
      measures: { type: 'string' },
      advice: { type: 'string' },
      contact: { type: 'string' },
      send: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [name = '', breachId = '', ...others] = positionals;
  if (values.help || name === '') return USAGE;
  if (!['open', 'affected', 'notify', 'report'].includes(name) || others.length > 0)
    throw new StartFailure(`There is no command breach ${positionals.join(' ')}.\n\n${USAGE}`);

  const now = new Date();
  const declared =
    name === 'open'
      ? {
          what: required('--what', values.what, 'what happened'),
          noticedAt: instantOf(
            '--noticed',
            required('--noticed', values.noticed, 'when it was noticed'),
          ),
          kinds: required('--data', values.data, 'kinds of data')
            .split(',')
            .map((kind) => kind.trim())
            .filter((kind) => kind !== ''),
          openFrom: maybeInstant('--from', values.from),
          openTo: maybeInstant('--to', values.to),
        }
      : null;
  if (declared && declared.noticedAt > now.toISOString())
    throw new StartFailure(`--noticed ${declared.noticedAt} has not come yet`);
  if (!declared && !isId(breachId))
    throw new StartFailure(`Name the breach by the id that breach open has printed.\n\n${USAGE}`);
  const unknown = values.send.find((way) => !SENDING.includes(way));
  if (unknown !== undefined)
    throw new StartFailure(`--send ${unknown}: notices go by ${SENDING.join(' or ')}`);
  const people = values.list === undefined ? null : readList(resolve(values.list));

  return withPortal(env, run);

  async function run(opened: Adapters): Promise<string> {
    const [log, vault] = [await opened.eventStore(), await opened.vault()];
    if (declared) {
      const breach = await declare(log, vault, declared, now);
      return [
        `Breach ${breach.breachId} is open.`,
        ...clockLines(breach, now),
        `Next: npm run privacy -- breach affected ${breach.breachId} --everyone --out affected.ndjson`,
      ].join('\n');
    }
    const breach = await breachOf(log, vault, breachId);
    if (name === 'affected') return affected(breach, log, vault);
    if (name === 'notify') return notifyAll(breach, log, vault);
    const report = reportOf(breach, await noticesOf(log, breachId), {
      affected: people && people.length,
      now,
    });
    if (values.out === undefined) return report;
    await writeFileAtomically(resolve(values.out), Buffer.from(report));
    return [`The report is in ${resolve(values.out)}.`, ...clockLines(breach, now)].join('\n');
  }

  async function affected(
    breach: Breach,
    log: Parameters<typeof affectedBy>[0]['log'],
    vault: Vault,
  ): Promise<string> {
    const choice: Choice = {
      everyone: values.everyone,
      batches: values.batch.map(yearOf),
      since: maybeInstant('--since', values.since),
      accessed: values['access-log'] ? { by: values.reader ?? null } : null,
      written: values.written,
      from: breach.openFrom,
      to: breach.openTo,
    };
    const isChosen =
      choice.everyone ||
      choice.batches.length > 0 ||
      choice.since !== null ||
      choice.accessed !== null ||
      choice.written;
    if (!isChosen)
      throw new StartFailure(
        `Say who is affected: --everyone, --batch, --since, --access-log or --written.\n\n${USAGE}`,
      );
    const onProgress = (events: number): void => bars.show('Events', events, null);
    const found = await affectedBy({ log, keys: vault, vault, onProgress }, choice);
    const unreachable = found.filter(({ email }) => email === null).length;
    const summary = `People affected: ${found.length.toLocaleString('en')}${unreachable === 0 ? '' : `, ${unreachable} of them without a readable address`}.`;
    if (values.out === undefined) return summary;
    const file = resolve(values.out);
    await noteByTool(
      vault,
      'breach',
      found.map(({ memberId }) => memberId),
    );
    await writeFileAtomically(
      file,
      Buffer.from(found.map((person) => `${JSON.stringify(person)}\n`).join('')),
    );
    return `${summary} They are in ${file}, with names and addresses: delete it when you are done.`;
  }

  async function notifyAll(
    breach: Breach,
    log: Parameters<typeof notify>[0],
    vault: Vault,
  ): Promise<string> {
    if (!people)
      throw new StartFailure(`--list is missing: the file of breach affected --out.\n\n${USAGE}`);
    const words = {
      consequences: required('--consequences', values.consequences, 'what it may lead to'),
      measures: required('--measures', values.measures, 'what you do about it'),
      advice: required('--advice', values.advice, 'what those affected can do'),
      contact: required('--contact', values.contact, 'whom they can ask'),
    };
    if (values.send.length === 0)
      return `${noticeOf(breach, words, sayIn(SOURCE_LANGUAGE))}\n\nA draft: nobody has got it. With --send account, and --send mail, it goes to all of the list: ${people.length.toLocaleString('en')}.`;
    const byMail = values.send.includes('mail');
    let [told, mailed] = [0, 0];
    for (const [done, person] of people.entries()) {
      const { memberId, language } = person;
      const notice = noticeOf(breach, words, sayIn(language));
      const { breachId: id } = breach;
      if (await notify(log, vault, { breachId: id, memberId, byMail, notice }, new Date()))
        told += 1;
      if (byMail && (await putMail(vault, breach, person, notice))) mailed += 1;
      bars.show('People', done + 1, people.length);
    }
    return [
      `Notices in accounts: ${told.toLocaleString('en')} now, ${(people.length - told).toLocaleString('en')} before.`,
      ...(byMail
        ? [`Mails that wait for the portal to send them: ${mailed.toLocaleString('en')}.`]
        : []),
      ...clockLines(breach, new Date()),
    ].join('\n');
  }
};
