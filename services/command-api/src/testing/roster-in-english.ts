import { translate } from '@portal/languages/translate';
import { readRoster, type ReadRoster } from '../roster/read-roster.ts';

const said = (notes: ReadRoster['errors']) =>
  notes.map(({ line, words }) => ({ line, message: translate('en', words) }));

/** As `readRoster`, with its notes in English. */
export async function rosterInEnglish(...given: Parameters<typeof readRoster>) {
  const { errors, remarks, ...found } = await readRoster(...given);
  return { ...found, errors: said(errors), remarks: said(remarks) };
}
