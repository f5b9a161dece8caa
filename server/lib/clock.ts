export type Clock = () => Date;

/** The one source of time. With a start it runs from there on, for demonstrations and tests. */
export const clock = (start: string | undefined): Clock => {
  const offset = start ? Date.parse(start) - Date.now() : 0;
  return () => new Date(Date.now() + offset);
};
