import { type Pence, pence } from '../../domain/money.ts';

/** Pence. Stripe charges no less; a smaller amount is added to the next invoice. */
const MINIMUM_CHARGE = 30;

/** What is charged of an amount that is due, after credit. */
export const chargeable = (amount: Pence): Pence => (amount >= MINIMUM_CHARGE ? amount : pence(0));
