import { printer } from '../../server/adapters/chromium/printer.ts';
import { silent } from './logs.ts';
import { CONDITION } from './timeLimits.ts';

/** A server process that prints its first document, in the folder it is given. */
const { toPdf, close } = printer(
  { dataDir: process.argv[2] ?? '', env: process.env, logger: silent },
  { deadline: CONDITION },
);
const pdf = await toPdf('<p>cold</p>');
console.log(Buffer.from(pdf).subarray(0, 4).toString());
await close();
