import { rebuildable } from '@portal/projector/rebuild';

/** The answer of each command to `--help`. */
export const usages = {
  migrate: `npm run migrate -- --from <folder> --to <file>

Moves a stopped portal to other engines, and compares every event. Run it again to continue after an interruption.

  --from <folder>   the data folder of the portal
  --to <file>       the settings of the other engines, a NAME=value on each line; or env for the settings of the environment`,

  backup: `npm run backup -- --to <folder> [options]

Copies what cannot be rebuilt, and verifies the copy. The portal may be running.

  --to <folder>        a new folder; with --every, the folder of all backups
  --from <folder>      the data folder of the portal (PORTAL_DATA_DIR, or ./data)
  --every <time>       keeps running, and makes a backup at this interval: 90m, 12h or 1d
  --keep <n>           with --every, keeps the newest n backups (7)
  --with-master-key    includes the master key; without it nobody can read the backup's personal data`,

  restore: `npm run restore -- --from <backup> --to <folder> [options]

Makes a data folder from a backup, and again destroys the keys of everyone who has been erased since.

  --from <backup>            the folder of a backup
  --to <folder>              a new data folder
  --ledger <file or folder>  a newer ledger of erasures than the backup's; may be given several times
  --accept-missing-ledger    opens a vault whose ledger is lost; the history says so. Without --from and --to, in the portal's own folder

Set PORTAL_MASTER_KEY or PORTAL_MASTER_KEY_FILE if the backup has no master key.`,

  rebuild: `npm run rebuild -- <projection>… [--data <folder>]

Rebuilds read models from the log beside those in use, and then replaces these. The portal may be running.

  <projection>      all, or one of ${rebuildable.join(', ')}
  --data <folder>   the data folder of the portal (PORTAL_DATA_DIR, or ./data)`,

  recoverAdmin: `npm run recover-admin -- --email <address> [--data <folder>]

Lets in an administrator who has lost the phone with the codes when no other administrator can help. Asks first. Turns off
two-step sign-in, removes the passkeys, and prints a link for a new password, which works once within an hour. The history shows
these steps. The portal may be running.

  --email <address>   the address with which the administrator signs in
  --data <folder>     the data folder of the portal (PORTAL_DATA_DIR, or ./data)

The link leads to PORTAL_PUBLIC_URL.`,

  rotateMasterKey: `npm run rotate-master-key

Re-encrypts every key under a new master key, while the portal is stopped. After an interruption, run it again to finish.

  PORTAL_NEW_MASTER_KEY, or PORTAL_NEW_MASTER_KEY_FILE   32 bytes in base64: openssl rand -base64 32`,
} as const;
