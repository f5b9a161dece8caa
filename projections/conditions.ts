import type { Day } from '../domain/calendar.ts';

/** A condition of a query and its value; without a value it is left out. */
export type Condition = readonly [value: unknown, sql: (parameter: string) => string];

/** The conditions in this order, so that the first one that has a value is `$1`. */
export const where = (conditions: readonly Condition[]) => {
  const given = conditions.filter(([value]) => value !== undefined && value !== null);
  return {
    text: given.map(([, sql], index) => sql(`$${index + 1}`)).join(' and '),
    values: given.map(([value]) => value),
  };
};

/** Matches texts that contain this word. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The column or expression is one of these values. */
export const among = (column: string, values: readonly string[] | undefined, type = 'text'): Condition => [
  values,
  (any) => `${column} = any(${any}::${type}[])`,
];

/** Both days included. */
export const between = (column: string, from: Day | undefined, to: Day | undefined): readonly Condition[] => [
  [from, (day) => `${column} >= ${day}::date`],
  [to, (day) => `${column} <= ${day}::date`],
];

/** From the day $2 on, for so many days. */
export const within = (column: string, days: number | undefined): Condition => [
  days,
  (count) => `${column} between $2::date and $2::date + ${count}::int`,
];
