/** Messages for operators of the server. Facts of the domain are in the event log. */
export type Logger = {
  readonly info: (message: string, details?: Record<string, unknown>) => void;
  readonly warn: (message: string, details?: Record<string, unknown>) => void;
  readonly error: (message: string, error?: unknown) => void;
};
