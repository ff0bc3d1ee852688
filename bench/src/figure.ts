import type { Floor } from './floor.ts';
import type { Portal } from './portal.ts';

export type Sample = Readonly<Record<string, number>>;

export type Scale = {
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly sockets: number;
  readonly writes: number;
};

export type Target = {
  readonly label: string;
  readonly quantity: string;
  readonly value: 'ratio' | 'portal';
} & ({ readonly atLeast: number } | { readonly atMost: number });

export type Figure = {
  readonly name: string;
  readonly prepare?: (portal: Portal, floor: Floor) => Promise<void>;
  readonly portal: (portal: Portal, scale: Scale) => Promise<Sample>;
  /** Missing where the portal is compared with itself. */
  readonly floor?: (floor: Floor, scale: Scale) => Promise<Sample>;
  readonly targets: readonly Target[];
};
