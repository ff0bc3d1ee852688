// Writes a database anew in a process of its own, so that nobody waits for it: node sqlite-anew.js <file> [<into>]
import { writeAnewHere } from './sqlite-copies.ts';

const [, , file, into, ...others] = process.argv;
if (file === undefined || others.length > 0) throw new Error('Name the database, and the new one');
await writeAnewHere(file, into);
