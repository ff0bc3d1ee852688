import { ROSTER, type RosterDocument } from '@portal/contracts/roster/roster.document';
import { rosterCalls } from '@portal/contracts/roster/roster.calls';
import { DomainError } from '@portal/service-kit/errors';
import { answer, message } from '../calls/answer.ts';
import { newId } from '../calls/command-context.ts';
import { commands } from '../calls/commands.ts';
import { deskEntriesOf } from '../parts/desk-entries.ts';
import { readUpload } from '../parts/upload.ts';
import { readRoster } from './read-roster.ts';

const FILE = { ...rosterCalls['PUT /admin/roster'].file, what: 'roster' };
const SHOWN_ROWS = 10;

export const roster = commands(({ stream, vault, now }) => {
  const entries = deskEntriesOf(stream);

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
    'POST /admin/roster/preview': async ({ http }) => {
      const { rows, ...found } = await readRoster(await readUpload(http, FILE), now());
      const first = rows
        .slice(0, SHOWN_ROWS)
        .map(([line, fullName, batchYear, admissionNumber, dateOfBirth]) => ({
          line,
          fullName,
          batchYear,
          admissionNumber,
          dateOfBirth,
        }));
      return answer({ data: { ...found, rows: rows.length, first } }, null);
    },

    'PUT /admin/roster': async ({ http, session, command }) => {
      const context = command('replace-roster');
      const { rows, errorCount } = await readRoster(
        await readUpload(http, FILE),
        new Date(context.occurredAt),
      );
      if (rows.length === 0)
        throw new DomainError('invalid', 'No line of this file can be taken.', {
          fields: [{ field: 'roster', message: 'No line of this file can be taken.' }],
        });
      const deskId = newId(context, 'desk');
      const { position } = await entries.handle(
        { deskId },
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
        throw new DomainError('not-found', 'There is no roster.');
      const { position } = await entries.handle(
        { deskId },
        { type: 'RosterDeleted', data: { deskId } },
        context,
      );
      await put(null, position ?? '');
      return message('The roster has been deleted.', position);
    },
  };
});
