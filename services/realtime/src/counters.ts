export type Counters = {
  pushesSent: number;
  clientsDropped: number;
};
export const createCounters = (): Counters => ({
  pushesSent: 0,
  clientsDropped: 0,
});
