export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
