import { rebuildable } from '@portal/projector/rebuild';

/** The answer of each command to `--help`. */
export const usages = {
  migrate: `npm run migrate -- --from <folder> --to <file>

Carries a stopped portal over to other engines, and compares every event. Run it again to go on where it was interrupted.

  --from <folder>   the data folder of the portal
  --to <file>       the settings of the other engines, a NAME=value on each line; or env for those of the environment`,

  backup: `npm run backup -- --to <folder> [options]

Copies what cannot be made again, and reads the copy through. The portal may run.

  --to <folder>        a new folder; with --every, the folder of all backups
  --from <folder>      the data folder of the portal (PORTAL_DATA_DIR, or ./data)
  --every <time>       stays, and makes a backup each time: 90m, 12h or 1d
  --keep <n>           with --every, keeps the newest n backups (7)
  --with-master-key    takes the master key in, too; without it nobody can read the backup's personal data`,

  restore: `npm run restore -- --from <backup> --to <folder> [options]

Makes a data folder of a backup, and destroys the keys again of everyone who was erased since.

  --from <backup>            the folder of a backup
  --to <folder>              a new data folder
  --ledger <file or folder>  a newer ledger of erasures than the backup's; may be given several times
  --accept-missing-ledger    opens a vault whose ledger is lost; the history says so. Without --from and --to, in the portal's own folder

Give the master key by PORTAL_MASTER_KEY or PORTAL_MASTER_KEY_FILE where the backup has none.`,

  rebuild: `npm run rebuild -- <projection>… [--data <folder>]

Rebuilds read models from the log, beside those in use, which they then replace. The portal may run.

  <projection>      all, or one of ${rebuildable.join(', ')}
  --data <folder>   the data folder of the portal (PORTAL_DATA_DIR, or ./data)`,

  recoverAdmin: `npm run recover-admin -- --email <address> [--data <folder>]

Lets in an administrator who has lost the phone with the codes when no other administrator can help. Asks first. It turns off
two-step sign-in, removes the passkeys, and prints a link for a new password, which works once within an hour. The history says so.
The portal may run.

  --email <address>   the address with which the administrator signs in
  --data <folder>     the data folder of the portal (PORTAL_DATA_DIR, or ./data)

PORTAL_PUBLIC_URL is where the link leads.`,

  rotateMasterKey: `npm run rotate-master-key

Re-encrypts every key under a new master key, while the portal is stopped. After an interruption, run it again to finish.

  PORTAL_NEW_MASTER_KEY, or PORTAL_NEW_MASTER_KEY_FILE   32 bytes in base64: openssl rand -base64 32`,
} as const;
