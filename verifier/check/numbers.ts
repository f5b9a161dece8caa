/** `51,402`. */
export const inThousands = (count: number): string => count.toLocaleString('en-GB');
