import type { TestProject } from 'vitest/node';
import { missingForJava } from '../engines/java.ts';
import { buildImages, type Images } from './images.ts';
import { missingForContainers, openPodman } from './podman.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** null: no container can be built or run here, and the run has printed the reason. */
    containers: {
      readonly folder: string;
      readonly images: Images;
      /** The reason why there are no images of the engines, or null. */
      readonly missingEngines: string | null;
    } | null;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const missing = missingForContainers();
  if (missing !== null) {
    process.stderr.write(`Containers: skipped, ${missing}\n`);
    project.provide('containers', null);
    return;
  }
  const podman = openPodman();
  try {
    const began = performance.now();
    const missingEngines = missingForJava();
    const images = await buildImages(podman, { engines: missingEngines === null });
    process.stderr.write(`Images: built in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    project.provide('containers', { folder: podman.folder, images, missingEngines });
  } catch (error) {
    await podman.remove();
    throw error;
  }
  return () => podman.remove();
}
