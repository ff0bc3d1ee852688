import type { Api } from '@portal/testing/driver/api';
import type { Chance } from '@portal/testing/invented/chance';

export type Harm = {
  readonly name: string;
  /** How often it strikes, beside the others. */
  readonly weight: number;
  /** Resolves when the harm is over, with the name of the part that was hurt. The part may take longer to recover. */
  strike(chance: Chance): Promise<string | void>;
};

/** A portal that is tortured. Its address stays the same while its processes come and go. */
export type Target = {
  readonly url: string;
  readonly api: Api;
  readonly harms: readonly Harm[];
  /** Faults of the portal while it was hurt. */
  readonly faults: readonly string[];
  /** Faults that the portal can't withstand: they show that the checker finds one. */
  readonly plants?: Readonly<Record<string, () => Promise<void>>>;
  /** Rebuilds the read models from the log. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
};
