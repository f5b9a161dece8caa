/** Such as "1 row" and "1,240 rows". */
export const rowsOf = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;
