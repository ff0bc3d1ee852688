import { EXPORT_NOTES, type RecordExport } from '@portal/contracts/decisions/history/export-note';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import { createRemoteWrites } from '@portal/service-kit/http/remote/remote-writes';

const NOTED = 204;

/** Notes exports at command-api of another process. Without the services' secret none can be noted. */
export function createRemoteExport(options: {
  readonly urls: readonly string[];
  readonly secret: string | undefined;
}): RecordExport {
  const write = createRemoteWrites({ urls: options.urls });
  const { secret: token = '' } = options;

  return async ({ idempotencyKey, note: body }) => {
    const { status } = await write({ path: EXPORT_NOTES, token, idempotencyKey, body }).catch(
      (cause: unknown) => {
        throw new EventStoreUnavailable('unknown', 'The export cannot be noted', { cause });
      },
    );
    if (status !== NOTED)
      throw new EventStoreUnavailable('unknown', `The export is not noted: status ${status}`);
  };
}
