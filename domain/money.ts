import { z } from 'zod';

/** An amount in pence (GBP). A branded integer, so that pounds and fractions do not compile. */
export const Pence = z.int().brand<'Pence'>();
export type Pence = z.infer<typeof Pence>;

/** Throws for a fraction of a penny. */
export const pence = (amount: number): Pence => Pence.parse(amount);

export const sumOf = (amounts: readonly Pence[]): Pence => pence(amounts.reduce((sum, amount) => sum + amount, 0));

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** For example £39.99. */
export const formatPounds = (amount: Pence): string => pounds.format(amount / 100);
