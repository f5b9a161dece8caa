import { createHash } from 'node:crypto';
import { printer } from '../../server/adapters/chromium/printer.ts';
import { reportHtml } from '../../server/print/report.tsx';
import { paperOf } from '../server/print/samples.ts';
import { silent } from './logs.ts';
import { CONDITION } from './timeLimits.ts';

/** A server process that prints its first document, in the folder it is given, and says its SHA-256. */
const { toPdf, close } = printer(
  { dataDir: process.argv[2] ?? '', env: process.env, logger: silent },
  { deadline: CONDITION },
);
console.log(
  createHash('sha256')
    .update(await toPdf(reportHtml(paperOf())))
    .digest('hex'),
);
await close();
