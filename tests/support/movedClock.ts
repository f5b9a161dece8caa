/** A clock that stands still until a test moves it, so that every day and every penny is known. */
export const movedClock = (start: string) => {
  let instant = start;
  return {
    now: () => new Date(instant),
    moveTo: (next: string): void => {
      instant = next;
    },
  };
};
export type MovedClock = ReturnType<typeof movedClock>;
