import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { listen, type Listening } from '../http/serving/listen.ts';
import { createMetrics } from './metrics.ts';

let running: Listening | undefined;
afterEach(() => running?.close(0));

it('counts requests by the pattern of their route and by status', async () => {
  const metrics = createMetrics('query-api');
  const router = express.Router();
  const posts = express.Router();
  router.use('/posts', posts);
  posts.get('/', (_req, res) => void res.json([]));
  posts.get('/:id', (req, res) => {
    if (req.params.id === 'none') throw Object.assign(new Error('not there'), { status: 404 });
    res.json({});
  });
  const app = express().use('/api', router);
  running = await listen(
    (req, res) => {
      metrics.observe(req, res);
      app(req, res);
    },
    { host: '127.0.0.1', port: 0 },
  );
  const url = `http://127.0.0.1:${running.port}/api/posts`;
  await fetch(`${url}/a-secret-id`);
  await fetch(`${url}/none`);
  await fetch(`${url}?page=2`);
  await vi.waitFor(async () => {
    const { body } = await metrics.text();
    expect(body).toMatch(/_count\{.*route="\/api\/posts\/:id",status="200".*\} 1/u);
    expect(body).toMatch(/_count\{.*route="\/api\/posts\/:id",status="404".*\} 1/u);
    expect(body).toMatch(/_count\{.*route="\/api\/posts",status="200".*\} 1/u);
    expect(body).not.toContain('a-secret-id');
  });
});

it('reads the gauges at each scrape', async () => {
  let connections = 1;
  const metrics = createMetrics('realtime', { realtimeConnections: () => connections });
  connections = 7;
  metrics.appended(3);
  metrics.mailed('retried');
  const { body } = await metrics.text();
  expect(body).toMatch(/portal_realtime_connections\{.*\} 7/u);
  expect(body).toMatch(/portal_events_appended_total\{.*\} 3/u);
  expect(body).toMatch(/portal_mails_total\{.*outcome="retried".*\} 1/u);
  expect(body).not.toContain('portal_projector_lag_events');
  expect(body).toContain('nodejs_eventloop_lag');
});
