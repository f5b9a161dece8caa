/** The fields that a log line may have. Before you add one, check that it never holds personal data. */
export type LogDetails = {
  /** What was caught. Its type, message, code and stack are logged. */
  readonly err?: unknown;
  readonly reason?: string;
  /** The id of the request, which its answer and its events have, too. */
  readonly request?: string;
  readonly count?: number;
  /** The type of an event or of a notice. */
  readonly type?: string;
  /** The process id of a database session. */
  readonly pid?: number;
  /** The subject line of a mail. No template puts personal data into it. */
  readonly subject?: string;
  readonly subscriptions?: readonly { readonly accountId: string; readonly providerId: string }[];
};

type Log = (message: string, details?: LogDetails) => void;

/** Messages for operators of the server. Facts of the domain are in the event log. */
export type Logger = { readonly info: Log; readonly warn: Log; readonly error: Log };
