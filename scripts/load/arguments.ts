import { parseArgs } from 'node:util';
import { z } from 'zod';

export const USAGE = `npm run load -- [--accounts N] [--properties N] [--events N]
  Fills an empty event log with accounts and properties, to see how the product behaves with many of them. The server
  must not be running. The next start builds the read models.
  --accounts N      2,000 without it; the first has a tenth of all properties
  --properties N    100,000 without it
  --events N        about so many: 1,000,000 without it; they decide how many assessments are completed`;

const count = (standard: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'must be at least 1'))
    .default(standard);

const Options = z.object({ accounts: count(2000), properties: count(100_000), events: count(1_000_000) });
export type Size = z.infer<typeof Options>;

/** What the arguments ask for, or a sentence that names what is wrong with them. */
export const readArguments = (args: readonly string[]): Size | string => {
  try {
    const string = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { accounts: string, properties: string, events: string },
    });
    return Options.parse(values);
  } catch (error) {
    if (error instanceof z.ZodError)
      return error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n');
    return error instanceof Error ? error.message : String(error);
  }
};
