export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // Loaded before the worker was there
  active?.postMessage(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
}
