import type { Pence } from '../../../domain/money.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export const formatPounds = (pence: Pence): string => pounds.format(pence / 100);
