import { MultiBar, Presets, type SingleBar } from 'cli-progress';

export interface ProgressBars {
  show(label: string, done: number, total: number | null): void;
  stop(): void;
}

/** Draws nothing where no terminal shows it: a service's or a scheduler's log would get a bar for each step. */
export function createProgressBars(): ProgressBars {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const bars = new MultiBar(
    { format: '{label} {bar} {value}{of}', hideCursor: true, clearOnComplete: false },
    Presets.shades_classic,
  );
  const byLabel = new Map<string, SingleBar>();
  return {
    show(label, done, total) {
      const of = total === null ? '' : ` of ${total}`;
      const payload = { label: label.padEnd(22), of };
      const bar = byLabel.get(label) ?? bars.create(total ?? done, done, payload);
      byLabel.set(label, bar);
      bar.setTotal(Math.max(total ?? 0, done));
      bar.update(done, payload);
    },
    stop: () => bars.stop(),
  };
}
