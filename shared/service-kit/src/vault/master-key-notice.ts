import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasMasterKey = (folder: string): boolean => existsSync(join(folder, 'master.key'));

/**
 * Said once for each data folder of before, whose backups had the key.
 *
 * @param isNew whether the folder has just been made
 */
export function masterKeyNotice(folder: string, isNew: boolean): string | null {
  const noticeFile = join(folder, 'master-key-notice.txt');
  if (!hasMasterKey(folder) || existsSync(noticeFile)) return null;
  const notice = `Backups leave out the master key now. KEEP A COPY OF ${join(folder, 'master.key')} ELSEWHERE: without it nobody can read personal data, in backups neither. (npm run backup -- --with-master-key takes it in.)`;
  writeFileSync(noticeFile, `${notice}\n`, { mode: 0o600 });
  return isNew ? null : notice;
}
