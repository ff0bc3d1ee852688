import { WebSocket } from 'ws';

/** The heap of a process that was started with `--inspect`, read through its inspector. */
export type Heap = {
  /** MB in use after garbage was collected. */
  usedMb(): Promise<number>;
  close(): void;
};

export async function openHeap(log: string): Promise<Heap> {
  const [, url] = /Debugger listening on (ws:\S+)/u.exec(log) ?? [];
  if (url === undefined) throw new Error('The process has no inspector: start it with --inspect');
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let asked = 0;
  const ask = async (method: string): Promise<{ readonly usedSize?: number }> =>
    new Promise((resolve) => {
      const id = (asked += 1);
      const hear = (text: Buffer): void => {
        const answer = JSON.parse(text.toString());
        if (answer.id !== id) return;
        socket.off('message', hear);
        resolve(answer.result);
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async usedMb() {
      // Objects that a finalizer lets go of are garbage only afterwards
      for (let round = 0; round < 3; round++) await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
      return usedSize / 2 ** 20;
    },
    close: () => socket.close(),
  };
}
