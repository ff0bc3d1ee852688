import { fromJson } from '@portal/contracts/wire/json';
import { ROSTER, rosterTuple } from '@portal/contracts/roster/roster.document';
import { rosterLinesView } from '@portal/contracts/roster/roster.views';
import { readView } from '@portal/contracts/wire/view';
import * as z from 'zod/mini';
import type { Base } from '../foundation.ts';

const content = z.looseObject({ rows: z.array(rosterTuple) });

/** Takes the lines about a member out of the school roster. Call it while the member's facts can still be read. */
export function createForgetRosterLines({ vault, views }: Base<'vault' | 'views'>) {
  return async function forgetRosterLines(memberId: string): Promise<void> {
    for (;;) {
      const known = await vault.document(ROSTER);
      if (!known?.bytes) return;
      const { json } = await readView(views, rosterLinesView, { memberId });
      const { lines } = fromJson(rosterLinesView.answer, json);
      if (lines.length === 0) return;
      const roster = content.parse(JSON.parse(known.bytes.toString('utf8')));
      const rows = roster.rows.filter(([line]) => !lines.includes(line));
      const bytes = Buffer.from(JSON.stringify({ ...roster, rows }));
      if (await vault.putDocument({ name: ROSTER, position: known.position, bytes }, known.id))
        return;
    }
  };
}
