import { readFileSync, writeFileSync } from 'node:fs';
import { eventSchemas } from './eventSchemas.ts';
import { breachesOf } from './schemaBreaches.ts';

// npm run schemas: records new events and new optional fields. It refuses whatever would make a stored event unreadable.
const FILE = new URL('schemas.json', import.meta.url);
const present = eventSchemas();
const breaches = breachesOf(JSON.parse(readFileSync(FILE, 'utf8')), present);
if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}
writeFileSync(FILE, `${JSON.stringify(present, null, 2)}\n`);
