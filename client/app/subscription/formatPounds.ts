const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export const inPounds = (pence: number): string => pounds.format(pence / 100);
