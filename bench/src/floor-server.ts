// The floor: Express and SQLite in the fewest lines that a figure needs. `tsx bench/src/floor-server.ts <database file>` prints its port.
import { Database } from '@portal/service-kit/sqlite/sqlite-driver';
import express, { type Response } from 'express';

const [file = ''] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(
  'CREATE TABLE events (seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, rev INTEGER NOT NULL, data TEXT NOT NULL, UNIQUE (stream, rev))',
);
const insert = db.prepare('INSERT INTO events (seq, stream, rev, data) VALUES (?, ?, 0, ?)');

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '1mb' }));

let page: unknown = {};
app.put('/page', (req, res) => {
  page = req.body;
  res.status(204).end();
});
app.get('/page', (_req, res) => res.json(page));

let seq = 0;
let waiting: { readonly body: unknown; readonly res: Response }[] = [];
const commit = db.transaction((group: typeof waiting) => {
  for (const { body } of group) {
    seq += 1;
    insert.run(seq, `stream-${seq}`, JSON.stringify({ at: Date.now(), body }));
  }
});
function flush(): void {
  const group = waiting;
  waiting = [];
  commit.immediate(group);
  for (const { res } of group) res.status(201).json({ seq });
}
app.post('/events', (req, res) => {
  waiting.push({ body: req.body, res });
  if (waiting.length === 1) setImmediate(flush);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
