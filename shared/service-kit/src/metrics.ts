import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the gauges show, asked for when somebody scrapes. */
export type Gauges = {
  /** Events of the log that the projector has not folded yet. */
  readonly projectorLagEvents?: () => number | Promise<number>;
  /** Age of the oldest of them, in seconds; 0 when caught up. */
  readonly projectorLagSeconds?: () => number | Promise<number>;
  readonly realtimeConnections?: () => number;
};

export interface Metrics {
  /** Times one request until its answer is sent. */
  observe(req: IncomingMessage, res: ServerResponse): void;
  /** Counts events appended to the log by this process. */
  appended(events: number): void;
  /** The text that Prometheus scrapes. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** Seconds: from what a cached read takes to what a person gives up at. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Routed = IncomingMessage & {
  readonly baseUrl?: string;
  readonly originalUrl?: string;
  readonly route?: { readonly path?: unknown };
};

/** The pattern that Express matched, never the path itself: that one holds ids and has no end of values. */
function routeOf(req: Routed): string {
  const path = req.route?.path;
  if (typeof path !== 'string') return 'none';
  const pattern = `${req.baseUrl ?? ''}${path === '/' ? '' : path}` || '/';
  // An error is answered after Express has left the router, and with it the router's own prefix
  const inApi = req.originalUrl?.startsWith('/api/') === true;
  return inApi && !pattern.startsWith('/api') ? `/api${pattern}` : pattern;
}

export function createMetrics(service: string, gauges: Gauges = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // Event-loop delay, memory, garbage collection and processor time, as every Node dashboard expects them
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
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
