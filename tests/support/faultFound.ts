/**
 * What a judge found instead of what it expects, for its control. Other errors, such as an answer that does not come,
 * have no such value. They are thrown, so they fail the control.
 */
export const faultFound = async (judged: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await judged.then(
    () => new Error('The judge has found no fault'),
    (reason: unknown) => reason,
  );
  if (error instanceof Error && 'actual' in error) return error.actual;
  throw error;
};
