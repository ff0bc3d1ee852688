// The stand-in of EventStoreDB in a process of its own. It prints its address.
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';

const { connectionString } = await startEventStoreDbStandIn();
console.log(connectionString);
