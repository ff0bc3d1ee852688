import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { openGate } from '@portal/service-kit/testing/gate';

export interface Log {
  readonly url: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const address = /^(esdb(?:\+discover)?:\/\/(?:[^@/]*@)?)([^:/?,]+)(?::(\d+))?/u;

export async function startLog(real: string | null): Promise<Log> {
  if (real === null) {
    const standIn = await startEventStoreDbStandIn();
    const goAway = async (): Promise<void> => {
      standIn.goAway();
      await new Promise(setImmediate);
    };
    return { url: standIn.connectionString, goAway, comeBack: standIn.comeBack, stop: goAway };
  }
  const [, , host = '127.0.0.1', port = '2113'] = address.exec(real) ?? [];
  const gate = await openGate({ host, port: Number(port) });
  return {
    url: real.replace(address, (_all, before: string) => `${before}127.0.0.1:${gate.port}`),
    goAway: gate.shut,
    comeBack: gate.open,
    stop: gate.shut,
  };
}
