/** Sign-ins, sessions, private addresses, staff actions and refusals. docs/operations.md says when each is logged. */
export const AUDIT_EVENTS = [
  'session.started',
  'session.ended',
  'second-factor.asked',
  'recovery-codes.replaced',
  'calendar.rotated',
  'staff.acted',
  'sign-in.refused',
  'second-factor.refused',
  'password.refused',
  'passcode.refused',
  'api-key.refused',
  'permission.refused',
  'object.refused',
  'input.refused',
  'cross-site.refused',
  'limit.refused',
  'upload.refused',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** The fields that a log line may have. Before you add one, check that it never holds personal data. */
export type LogDetails = {
  /** What happened, for audits. These names are final: searches and alerts of operators use them. */
  readonly event?: AuditEvent;
  /** Account ids: the person who acts, and the account that they act for. */
  readonly actor?: string;
  readonly account?: string;
  /** The id of what a job works on: a message, a report, a badge, an account, or a charge or a payment of Stripe. */
  readonly item?: string;
  /** The id of a subscription at the payment provider. */
  readonly subscription?: string;
  /** The id of an API key. */
  readonly key?: string;
  /** Method and pattern of a route, such as `POST /properties/:id`. */
  readonly route?: string;
  /** The name of a limit that is used up. */
  readonly limit?: string;
  /** Whether a session was started with a second factor. */
  readonly secondFactor?: boolean;
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
