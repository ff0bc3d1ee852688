import { StartFailure } from '@portal/service-kit/process/lifecycle';

/** Another process rebuilds, or the log cannot be folded. The live read models are unchanged. */
export class RebuildFailure extends StartFailure {
  override readonly name = 'RebuildFailure';
}
