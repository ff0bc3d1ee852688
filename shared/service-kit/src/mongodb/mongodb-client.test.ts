import { expect, it } from 'vitest';
import { openMongo } from './mongodb-client.ts';

it('leaves to the connection string what it names, in any case', async () => {
  const optionsOf = async (query: string) => {
    const { client } = openMongo({ url: `mongodb://127.0.0.1:1/${query}`, database: 'any' });
    await client.close();
    return client.options;
  };
  expect(await optionsOf('')).toMatchObject({
    heartbeatFrequencyMS: 1_000,
    minHeartbeatFrequencyMS: 2_000,
    serverSelectionTimeoutMS: 5_000,
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', j: true },
  });
  const named =
    '?heartbeatFrequencyMS=7000&serverselectiontimeoutms=9000&readConcernLevel=local&w=1';
  expect(await optionsOf(named)).toMatchObject({
    heartbeatFrequencyMS: 7_000,
    minHeartbeatFrequencyMS: 500,
    serverSelectionTimeoutMS: 9_000,
    readConcern: { level: 'local' },
    writeConcern: { w: 1 },
  });
});
