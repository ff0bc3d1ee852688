import type { OfPost } from '../../lib/registry/client-feature.ts';
import { PinMark } from './PinMark.tsx';
import { PinTool } from './PinTool.tsx';

export const ofPost: OfPost = {
  name: 'pins',
  seed: () => undefined,
  Mark: PinMark,
  Tool: PinTool,
};
