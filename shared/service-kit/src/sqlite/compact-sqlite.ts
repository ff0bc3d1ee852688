// Compacts a database in a separate process, so that nobody waits for it: node compact-sqlite.js <file> [<into>]
import { compactHere } from './sqlite-copies.ts';

const [, , file, into, ...others] = process.argv;
if (file === undefined || others.length > 0) throw new Error('Name the database, and the new one');
await compactHere(file, into);
