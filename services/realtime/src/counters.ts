export type Counters = {
  pushesSent: number;
  clientsDropped: number;
  viewsFetched: number;
  viewMilliseconds: number;
};
export const createCounters = (): Counters => ({
  pushesSent: 0,
  clientsDropped: 0,
  viewsFetched: 0,
  viewMilliseconds: 0,
});
