import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { NewAllowance } from '../../server/application/staffAllowances.ts';

export const USAGE = `npm run staff -- grant ACCOUNT --limit N --why TEXT [--until DAY] [--price-note TEXT]
npm run staff -- withdraw ACCOUNT
  Agrees with an account on more properties than any plan allows, beside a running server or without one.
  ACCOUNT            its email address or its id (or --account ACCOUNT)
  --limit N          how many properties it may have (or --properties N)
  --why TEXT         why, for the record (or --reason TEXT)
  --until DAY        the last day, such as 2027-12-31; without it there is no end
  --price-note TEXT  what was agreed about the price`;

const MOST_PROPERTIES = 10_000;

const text = (missing: string) => z.string(missing).trim().min(1, missing).max(500, 'is longer than 500 characters');

const Options = z.object({
  account: text('is missing: the email address or the id of an account'),
  limit: z
    .string('is missing')
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'must be at least 1').max(MOST_PROPERTIES, `must be at most ${MOST_PROPERTIES}`)),
  why: text('is missing: it says why, for the record'),
  until: z.iso.date('must be a day such as 2027-12-31').optional(),
  'price-note': text('is empty').optional(),
});

const read = (args: readonly string[]) => {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      account: string,
      limit: string,
      properties: string,
      why: string,
      reason: string,
      until: string,
      'price-note': string,
    },
  });
  const [command, account, ...more] = positionals;
  if (more.length > 0) throw new TypeError(`There is one account too many: ${more.join(' ')}`);
  const given = { account: account ?? values.account, limit: values.limit ?? values.properties };
  return { command, options: { ...values, ...given, why: values.why ?? values.reason } };
};

/** Withdraws if `allowance` is null. */
export type Asked = { readonly account: string; readonly allowance: NewAllowance | null };

/** What the arguments ask for, or a sentence that names what is wrong with them. */
export const readArguments = (args: readonly string[]): Asked | string => {
  try {
    const { command, options } = read(args);
    if (command === 'withdraw') {
      const { account } = Options.pick({ account: true }).parse(options);
      return { account, allowance: null };
    }
    if (command !== 'grant') return 'Say grant or withdraw.';
    const { account, limit, why, until = null, 'price-note': priceNote = '' } = Options.parse(options);
    return { account, allowance: { propertiesCount: limit, until, priceNote, reason: why } };
  } catch (error) {
    if (error instanceof z.ZodError)
      return error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n');
    return error instanceof Error ? error.message : String(error);
  }
};
