import type { Session } from '@portal/contracts/wire/access';
import { ROSTER, type RosterDocument } from '@portal/contracts/roster/roster.document';
import { roster as contract } from '@portal/contracts/roster/roster.contract';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { translate } from '@portal/languages/translate';
import type { ReadRoster } from './read-roster.ts';
import type { Request } from 'express';
import { answer, message } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { readUpload } from '../uploads/upload.ts';
import { readRoster } from './read-roster.ts';
import { createRosterTurns } from './roster-turns.ts';
import { refusal } from '../refusals.ts';
import { refusedRoster } from './roster-line.ts';

const FILE = { ...contract.calls['PUT /admin/roster'].file, what: 'roster' } as const;
const SHOWN_ROWS = 10;

type Needed = Needs<'deskEntries' | 'now' | 'vault'>;

export const roster = commands(({ deskEntries: entries, vault, now }: Needed) => {
  const inTurn = createRosterTurns(readRoster);

  async function rosterIn(
    http: Request,
    more: { readonly session: Session; readonly signal: AbortSignal; readonly now: Date },
  ) {
    const { session, signal, now: at } = more;
    return inTurn(await readUpload(http, FILE), at, { client: session.memberId, signal });
  }

  /** The entry in the history comes first, so that no roster is in use without one. A repetition never replaces a newer roster. */
  async function put(content: RosterDocument | null, position: string): Promise<void> {
    const bytes = content && Buffer.from(JSON.stringify(content));
    for (;;) {
      const known = await vault.document(ROSTER);
      if (known && known.position >= position) return;
      if (await vault.putDocument({ name: ROSTER, position, bytes }, known?.id ?? null)) return;
    }
  }

  return {
    'POST /admin/roster/preview': async ({ http, session, disconnect, language }) => {
      const { rows, errors, remarks, ...found } = await rosterIn(http, {
        session,
        signal: disconnect(),
        now: now(),
      });
      const first = rows
        .slice(0, SHOWN_ROWS)
        .map(([line, fullName, batchYear, admissionNumber, dateOfBirth]) => ({
          line,
          fullName,
          batchYear,
          admissionNumber,
          dateOfBirth,
        }));
      const said = (notes: ReadRoster['errors']) =>
        notes.map(({ line, words }) => ({ line, message: translate(language, words) }));
      return answer(
        {
          data: {
            ...found,
            errors: said(errors),
            remarks: said(remarks),
            rows: rows.length,
            first,
          },
        },
        null,
      );
    },

    'PUT /admin/roster': async ({ http, session, command, disconnect }) => {
      const context = command('replace-roster');
      const { rows, errorCount } = await rosterIn(http, {
        session,
        signal: disconnect(),
        now: new Date(context.occurredAt),
      });
      if (rows.length === 0) throw refusedRoster(wordsOf('roster-unusable'));
      const deskId = newId(context, 'desk');
      const { position } = await entries.handle(
        { type: 'RosterReplaced', data: { deskId, rows: rows.length } },
        context,
      );
      const { occurredAt } = context;
      await put({ uploadedAt: occurredAt, uploadedBy: session.memberId, rows }, position ?? '');
      return answer({ data: { rows: rows.length, errorCount } }, position);
    },

    'DELETE /admin/roster': async ({ command }) => {
      const context = command('delete-roster');
      const deskId = newId(context, 'desk');
      const repeated = await entries.repeatedAnswer({ deskId }, context);
      if (!repeated && !(await vault.document(ROSTER))?.bytes)
        throw refusal('not-found', 'roster-not-found');
      const { position } = await entries.handle(
        { type: 'RosterDeleted', data: { deskId } },
        context,
      );
      await put(null, position ?? '');
      return message('roster-deleted', position);
    },
  };
});
