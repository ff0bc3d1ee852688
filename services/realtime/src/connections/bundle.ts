import { jsonArray } from '@portal/contracts/wire/json';
import { frameOfJson, type Frame } from './wire-frame.ts';

/** The frames that one client gets in one write, in order. Clients that get the same frames share a bundle, and so its bytes. */
export interface Bundle {
  readonly frames: readonly Frame[];
  /** One text frame with an array of all, if the client takes bundles; else one after the other. */
  bytes(takesBundles: boolean): Buffer;
  /** @param more the same array for every client that gets these frames next */
  with(more: readonly Frame[]): Bundle;
}

function bundleOf(frames: readonly Frame[]): Bundle {
  const longer = new Map<readonly Frame[], Bundle>();
  let batch: Buffer | undefined;
  let single: Buffer | undefined;
  return {
    frames,
    bytes(takesBundles) {
      const [first] = frames;
      if (first && frames.length === 1) return first.wire;
      if (takesBundles) {
        batch ??= frameOfJson(jsonArray(frames.map(({ json }) => json))).wire;
        return batch;
      }
      single ??= Buffer.concat(frames.map(({ wire }) => wire));
      return single;
    },
    with(more) {
      const known = longer.get(more) ?? bundleOf([...frames, ...more]);
      longer.set(more, known);
      return known;
    },
  };
}

export const emptyBundle = (): Bundle => bundleOf([]);
