import { fileAddress } from './actingAccount.ts';
import { type Arguments, addressed, type CallName, type Placed, type Sent, textOf, type Values } from './address.ts';
import type { Calls } from './calls.ts';
import { openFrom, saveFrom } from './saveFile.ts';
import { fetchFile, sendForm, sendJson, type UploadProgress } from './transport.ts';

export {
  confirmPageOf,
  existingAssessment,
  HttpError,
  isChangedQuestion,
  isStatus,
  isSuperseded,
  isUnanswered,
  isUnknownBadge,
  messageOf,
  NetworkError,
  needsAnswers,
  needsSecondFactor,
  reasonOf,
  textOrWait,
  UnexpectedReply,
  unlessNotFound,
  untilFree,
  untilSigned,
} from './problems.ts';

/** What a call answers. */
export type Reply<Name extends CallName> = Calls[Name]['reply'];

type FormName = { [Name in CallName]: Calls[Name] extends { form: object } ? Name : never }[CallName];
type FileName = { [Name in CallName]: Reply<Name> extends Blob ? Name : never }[CallName] & `GET ${string}`;
type JsonName = Exclude<{ [Name in CallName]: Reply<Name> extends Blob | null ? never : Name }[CallName], FormName>;

/** `within`: milliseconds until the server must begin to answer. Commands have a limit without it, too. */
type Limits =
  | { readonly signal?: AbortSignal | undefined; readonly within?: never }
  | { readonly signal?: never; readonly within: number };

// In this file the first signature of a function is for its callers: the compiler compares each call with the
// description of the API. The second one is for its code, which is the same for all calls.

/** Throws HttpError, NetworkError or UnexpectedReply. */
export function call<Name extends JsonName>(name: Name, ...sent: Arguments<Name, Limits>): Promise<Reply<Name>>;
export async function call(name: CallName, sent: Placed & Limits & { body?: unknown } = {}): Promise<unknown> {
  const { method, address } = addressed(name, sent);
  const { signal, within } = sent;
  const { json } = await sendJson(address, { method, body: JSON.stringify(sent.body), signal, within });
  return json;
}

const formOf = (values: Values): FormData => {
  const form = new FormData();
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  for (const [name, value] of given) if (!(value instanceof Blob)) form.set(name, textOf(value));
  // The file must be last: the server needs the other fields before it reads the file.
  for (const [name, value] of given) if (value instanceof Blob) form.set(name, value);
  return form;
};

/** Sends a form with a file. Throws like `call`. */
export function upload<Name extends FormName>(
  name: Name,
  sent: Sent<Name>,
  progress?: UploadProgress,
): Promise<Reply<Name>>;
export function upload(
  name: CallName,
  { form = {}, ...sent }: Placed & { form?: Values },
  progress: UploadProgress = {},
): Promise<unknown> {
  return sendForm(addressed(name, sent).address, formOf(form), progress);
}

/** Throws HttpError or NetworkError. */
export function readFile<Name extends FileName>(name: Name, ...sent: Arguments<Name>): Promise<Blob>;
export async function readFile(name: CallName, sent: Placed = {}): Promise<Blob> {
  const { method, address } = addressed(name, sent);
  return (await fetchFile(address, method)).blob();
}

/** A file at an address that the server has named. Throws like `readFile`. */
export const readFileAt = async (address: string): Promise<Blob> => (await fetchFile(address, 'GET')).blob();

/** `isSaved`: whether the link has the attribute `download`. */
export type FileLink = { readonly address: string; readonly isSaved: boolean };

/** Starts the download of a link. Asks and throws like `startDownload`. */
export const startDownloadAt = async ({ address, isSaved }: FileLink): Promise<void> => {
  await fetchFile(address, 'HEAD');
  if (isSaved) saveFrom(address);
  else openFrom(address);
};

/** Asks first, because a refused download tells the user nothing. HEAD costs no download. Throws like `readFile`. */
export function startDownload<Name extends CallName & `HEAD ${string}`>(
  name: Name,
  ...sent: Arguments<Name>
): Promise<void>;
export async function startDownload(name: CallName, sent: Placed = {}): Promise<void> {
  const { method, address } = addressed(name, sent);
  await fetchFile(address, method);
  saveFrom(fileAddress(address));
}
