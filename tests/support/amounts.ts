import { withoutComments } from './imports.ts';

/** Words that name an amount of money. */
const AMOUNTS = new Set(
  ['price', 'amount', 'tax', 'vat', 'net', 'credit', 'charge', 'charged'].concat([
    'refund',
    'refunded',
    'due',
    'paid',
    'cost',
    'fee',
    'balance',
    'discount',
  ]),
);
/** `total` is also a count of other things. It is an amount only where payments are. */
const OF_PAYMENTS = /subscriptions|payments|money/i;

/** The only place where a number becomes an amount. */
const EDGE = 'domain/money.ts';

const NUMERIC = /\b(\w+)\??\s*:\s*(?:readonly\s+)?(number\b|z\.(?:number|int|coerce\.number)\()/g;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

/** Amounts that are typed as plain numbers instead of `Pence`, as sentences. */
export const plainAmounts = (file: string, source: string): readonly string[] => {
  if (file === EDGE) return [];
  const isAmount = (word: string) => AMOUNTS.has(word) || (word === 'total' && OF_PAYMENTS.test(file));
  return [...withoutComments(source).matchAll(NUMERIC)]
    .filter(([, name = '']) => wordsOf(name).some(isAmount))
    .map(([, name, type]) => `${file}: ${name} is a ${type?.replace('(', '()')} and not Pence`);
};
