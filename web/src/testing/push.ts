import type { Push } from '@portal/contracts/pushes';
import { act, waitFor } from '@testing-library/react';
import type { FakeServer } from './fake-server.ts';

export async function push(server: FakeServer, pushed: Push, position: string): Promise<void> {
  const socket = await waitFor(() => {
    const newest = server.sockets().at(-1);
    if (!newest?.onmessage) throw new Error('Nobody listens');
    return newest;
  });
  act(() => socket.onmessage?.({ data: JSON.stringify({ ...pushed, position }) }));
}
