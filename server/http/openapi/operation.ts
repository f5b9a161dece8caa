import type { z } from 'zod';
import type { ANSWERS } from '../problemAnswers.ts';

export type ProblemCode = keyof typeof ANSWERS;

/** An answer that is no JSON. `types` are its media types; empty for an answer without a body. */
export type FileReply = { readonly types: readonly string[] };
/** The schema of a JSON body, or a file. */
export type Reply = z.ZodType | FileReply;

export type HeaderName =
  | 'Accept-Ranges'
  | 'Cache-Control'
  | 'Content-Disposition'
  | 'Content-Range'
  | 'ETag'
  | 'Location';

/** What one call takes and answers, apart from what follows from its method and its guard. */
export type Operation = {
  readonly summary: string;
  readonly description?: string;
  /** Parameters of the path. Without a schema they are texts. */
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The names of parameters whose values are JSON. */
  readonly jsonQuery?: readonly string[];
  readonly body?: z.ZodType;
  /** True if the body may be left out. */
  readonly bodyOptional?: true;
  /** The fields beside `file` of a multipart form. */
  readonly form?: z.ZodObject;
  /** By status. */
  readonly replies: Readonly<Record<number, Reply>>;
  /** Headers of a success. */
  readonly headers?: readonly HeaderName[];
  /** Why it is refused, besides the reasons for which any call can be refused. */
  readonly fails?: readonly ProblemCode[];
  /** True if it asks for a person also where its guard would let an API key in. */
  readonly personOnly?: true;
  /** True if it only reads, although it is sent as POST. */
  readonly isRead?: true;
  /** True if it takes no Idempotency-Key. */
  readonly takesNoKey?: true;
  /** True if it takes an Idempotency-Key without a session, too. */
  readonly takesVisitorsKey?: true;
  /** True if the answer has a secret, so it is not kept for a repeated Idempotency-Key: a repeat is executed. */
  readonly isSecret?: true;
  /** True if it is answered before sessions: no session and no API key changes the answer. */
  readonly isPublic?: true;
};

/** By method and path: `GET /api/properties/{id}`. */
export type Operations = Readonly<Record<string, Operation>>;

/** Operations that are shown together. */
export type Group = { readonly tag: string; readonly about: string; readonly operations: Operations };

/** For the descriptions of what lets other people or programs into an account. */
export const ONCE_CONFIRMED = 'Refused with 403 until the owner of the account has confirmed the email address.';
/** For what concerns the person's own account. */
export const OWN_ONCE_CONFIRMED = 'Refused with 403 until the person has confirmed the email address.';

export const ok = (reply: Reply) => ({ 200: reply });
export const created = (reply: Reply) => ({ 201: reply });

export const file = (...types: readonly string[]): FileReply => ({ types });
export const withoutBody: FileReply = { types: [] };
/** A file of which a part can be asked for. */
export const inParts = (reply: FileReply) => ({ 200: reply, 206: reply });
/** The second answer is that to a conditional request. */
export const cached = (reply: Reply) => ({ 200: reply, 304: withoutBody });

export const isFile = (reply: Reply): reply is FileReply => 'types' in reply;
