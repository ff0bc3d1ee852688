import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { SecurityCount } from './security-log.ts';

export type Gauges = {
  readonly logUp?: () => number | Promise<number>;
  readonly projectorLagEvents?: () => number | Promise<number>;
  readonly projectorLagSeconds?: () => number | Promise<number>;
  readonly realtimeConnections?: () => number;
  readonly diskFreeBytes?: () => number;
  readonly security?: () => readonly SecurityCount[];
};

export interface Metrics {
  observe(req: IncomingMessage, res: ServerResponse): void;
  appended(events: number): void;
  mailed(outcome: 'sent' | 'retried' | 'failed'): void;
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Routed = IncomingMessage & {
  readonly originalUrl?: string;
  readonly route?: { readonly path?: unknown };
};
const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);

/**
 * The pattern that Express matched: paths hold ids, so there is no end of them. The part before the pattern is the mount point, which comes
 * from the path because Express forgets it when a router throws.
 */
function routeOf({ route, originalUrl = '' }: Routed): string {
  if (typeof route?.path !== 'string') return 'none';
  const [path = ''] = originalUrl.split('?');
  const own = segments(route.path);
  const mounted = segments(path).slice(0, -own.length || undefined);
  return `/${[...mounted, ...own].join('/')}`;
}

export function createMetrics(service: string, gauges: Gauges = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const appends = new Counter({
    name: 'portal_events_appended_total',
    help: 'Events appended to the log by this process',
    registers: [registry],
  });

  const mails = new Counter({
    name: 'portal_mails_total',
    help: 'Mails that this process sent, will try again, or gave up',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });

  function gauge(name: string, help: string, read: (() => number | Promise<number>) | undefined) {
    if (!read) return;
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  gauge(
    'portal_log_up',
    'Whether the log answers (1) or not (0); where it is written, whether it takes events',
    gauges.logUp,
  );
  gauge(
    'portal_projector_lag_events',
    'Events of the log that are not folded yet',
    gauges.projectorLagEvents,
  );
  gauge(
    'portal_projector_lag_seconds',
    'Age of the oldest event that is not folded yet',
    gauges.projectorLagSeconds,
  );
  gauge('portal_realtime_connections', 'Open real-time connections', gauges.realtimeConnections);

  gauge('portal_disk_free_bytes', 'Free space of the disk of the log', gauges.diskFreeBytes);
  const { security } = gauges;
  if (security)
    new Counter({
      name: 'portal_security_events_total',
      help: 'Refusals of access, and what else the security log notes, by kind and status',
      labelNames: ['kind', 'status'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const { kind, status, times } of security()) this.inc({ kind, status }, times);
      },
    });

  return {
    observe(req, res) {
      const began = performance.now();
      res.once('close', () => {
        durations.observe(
          { method: req.method ?? '', route: routeOf(req), status: res.statusCode },
          (performance.now() - began) / 1000,
        );
      });
    },
    appended: (events) => appends.inc(events),
    mailed: (outcome) => mails.inc({ outcome }),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
