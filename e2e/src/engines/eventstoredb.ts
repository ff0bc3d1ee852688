import {
  startEventStoreDbStandIn,
  type EventStoreDbStandIn,
} from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { openGate } from '@portal/service-kit/testing/gate';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './process.ts';

export interface Log {
  readonly url: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
  /** Another server, with the events until now; null if the server is not the stand-in. */
  readonly copy: (() => Promise<EventStoreDbStandIn>) | null;
}

const address = /^(esdb(?:\+discover)?:\/\/(?:[^@/]*@)?)([^:/?,]+)(?::(\d+))?/u;

export async function startLog(real: string | null): Promise<Log> {
  if (real === null) {
    const folder = await temporaryFolder('log');
    const file = path.join(folder, 'log.ndjson');
    const standIn = await startEventStoreDbStandIn({ file });
    const copy = async () => {
      const older = path.join(await temporaryFolder('log'), 'older.ndjson');
      await cp(file, older);
      return startEventStoreDbStandIn({ file: older });
    };
    const goAway = async (): Promise<void> => {
      standIn.goAway();
      await new Promise(setImmediate);
    };
    return {
      url: standIn.connectionString,
      goAway,
      comeBack: standIn.comeBack,
      stop: goAway,
      copy,
    };
  }
  const [, , host = '127.0.0.1', port = '2113'] = address.exec(real) ?? [];
  const gate = await openGate({ host, port: Number(port) });
  return {
    url: real.replace(address, (_all, before: string) => `${before}127.0.0.1:${gate.port}`),
    goAway: gate.shut,
    comeBack: gate.open,
    stop: gate.shut,
    copy: null,
  };
}
