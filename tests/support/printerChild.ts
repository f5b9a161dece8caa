import { printer } from '../../server/adapters/chromium/printer.ts';

/** A server process that prints its first document, in the folder it is given. */
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const { toPdf, close } = printer({ dataDir: process.argv[2] ?? '', env: process.env, log: silent });
const pdf = await toPdf('<p>cold</p>');
console.log(Buffer.from(pdf).subarray(0, 4).toString());
await close();
