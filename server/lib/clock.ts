export type Clock = () => Date;

/** The only source of time. With a start, it runs from that instant, for demos and tests. */
export const clock = (start: string | undefined): Clock => {
  const offset = start ? Date.parse(start) - Date.now() : 0;
  return () => new Date(Date.now() + offset);
};
