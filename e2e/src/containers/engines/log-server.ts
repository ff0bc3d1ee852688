// The stand-in of EventStoreDB as a program, which keeps its log in its volume.
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';

const server = await startEventStoreDbStandIn({
  host: '0.0.0.0',
  port: 2113,
  file: '/var/lib/kurrentdb/log.ndjson',
});
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.stop();
    process.exit(0);
  });
