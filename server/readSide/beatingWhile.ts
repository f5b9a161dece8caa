/** Milliseconds. */
const INTERVAL = 1000;

/** Beats while `work` runs: a statement of Postgres that takes minutes shows no progress. */
export const beatingWhile = async <Result>(beat: () => void, work: () => Promise<Result>): Promise<Result> => {
  const timer = setInterval(beat, INTERVAL);
  return work().finally(() => clearInterval(timer));
};
