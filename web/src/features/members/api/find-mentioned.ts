import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { http } from '../../../lib/http.ts';

/** @param display `Asha Patil`, or `Asha Patil (2004)` for one of several. @returns null unless exactly one member fits */
export async function findMentioned(display: string): Promise<string | null> {
  const [, name = display, batch] = /^(.*?)(?:\s*\((\d{4})(?:, \d+)?\))?$/u.exec(display) ?? [];
  const { data } = await http('GET /users', { query: { name }, answer: directoryAnswer });
  const fitting = data.filter(
    ({ fullName, batchYear }) =>
      fullName === name && (batch === undefined || batchYear === Number(batch)),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? only._id : null;
}
