import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LAST_DAY } from '../../domain/calendar.ts';
import { dayUpToLast } from '../../domain/enteredDay.ts';
import { MAX_ALLOWANCE } from '../../domain/office/contract/commands.ts';
import type { StaffAsked } from '../../server/application/staff/staffCommands.ts';

export const USAGE = `npm run staff -- add ACCOUNT [--why TEXT]
npm run staff -- remove ACCOUNT [--why TEXT]
  Lets a person into the back office, or out of it: at once, also where they are signed in.
npm run staff -- grant ACCOUNT --limit N --why TEXT [--until DAY] [--price-note TEXT]
npm run staff -- withdraw ACCOUNT [--why TEXT]
  Agrees with an account on more properties than any plan allows, or ends this.

Each works beside a running server and without one.
  ACCOUNT            its email address or its id (or --account ACCOUNT)
  --limit N          how many properties it may have (or --properties N)
  --why TEXT         why, for the record (or --reason TEXT)
  --until DAY        the last day, such as 2027-12-31; without it there is no end
  --price-note TEXT  what was agreed about the price`;

const text = (missing: string) => z.string(missing).trim().min(1, missing).max(500, 'is longer than 500 characters');

/** A person at the command line is known by the access to this machine, and need not say more. */
const NOT_SAID = 'Not said, by the command line';

const Account = z.object({ account: text('is missing: the email address or the id of an account') });

const WithReason = Account.extend({ why: text('is empty').default(NOT_SAID) });

const Allowance = Account.extend({
  limit: z
    .string('is missing')
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'must be at least 1').max(MAX_ALLOWANCE, `must be at most ${MAX_ALLOWANCE}`)),
  why: text('is missing: it says why, for the record'),
  until: dayUpToLast(`must be a day up to ${LAST_DAY}`, 'must be a day such as 2027-12-31').optional(),
  'price-note': text('is empty').optional(),
});

const Command = z.enum(['add', 'remove', 'grant', 'withdraw']);

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

/** What the arguments ask for, or a sentence that names what is wrong with them. */
export const readArguments = (args: readonly string[]): StaffAsked | string => {
  try {
    const { command, options } = read(args);
    const known = Command.safeParse(command).data;
    if (known === undefined) return 'Say add, remove, grant or withdraw.';
    if (known !== 'grant') {
      const { account, why } = WithReason.parse(options);
      return { do: known, account, reason: why };
    }
    const { account, limit, why, until = null, 'price-note': priceNote = '' } = Allowance.parse(options);
    return { do: 'grant', account, allowance: { propertiesCount: limit, until, priceNote, reason: why } };
  } catch (error) {
    if (error instanceof z.ZodError)
      return error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n');
    return error instanceof Error ? error.message : String(error);
  }
};
