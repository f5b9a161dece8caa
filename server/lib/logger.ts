/** Messages for those who run the server; the facts of the domain are in the event log. */
export type Logger = {
  readonly info: (message: string, details?: Record<string, unknown>) => void;
  readonly warn: (message: string, details?: Record<string, unknown>) => void;
  readonly error: (message: string, error: unknown) => void;
};
