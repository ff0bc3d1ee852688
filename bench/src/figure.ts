import type { Floor } from './floor.ts';
import type { Portal } from './portal.ts';

/** What one measurement gave, by the name of the quantity: `rate` in 1/s, times in milliseconds. */
export type Sample = Readonly<Record<string, number>>;

export type Scale = {
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly sockets: number;
  readonly writes: number;
};

export type Target = {
  readonly label: string;
  /** The quantity that is looked at, of both. */
  readonly quantity: string;
  /** Of the portal's to the floor's, or the portal's alone. */
  readonly of: 'ratio' | 'portal';
} & ({ readonly atLeast: number } | { readonly atMost: number });

export type Figure = {
  readonly name: string;
  readonly prepare?: (portal: Portal, floor: Floor) => Promise<void>;
  readonly portal: (portal: Portal, scale: Scale) => Promise<Sample>;
  readonly floor: (floor: Floor, scale: Scale) => Promise<Sample>;
  readonly targets: readonly Target[];
};
