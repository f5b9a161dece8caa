/** How often a test of a fault is repeated: not at all, unless `ROUNDS` says how often it runs. */
export const repeats = Number(process.env.ROUNDS ?? 1) - 1;
