import { fileAddress } from './actingAccount.ts';
import type { Calls } from './calls.ts';

/** A method and a path of docs/openapi.json, such as `GET /api/properties/{id}`. */
export type CallName = keyof Calls;

/** What a call takes. */
export type Sent<Name extends CallName> = Omit<Calls[Name], 'reply'>;

/** The arguments after the name of a call; none if the call needs nothing. */
export type Arguments<Name extends CallName, More = unknown> =
  Partial<Sent<Name>> extends Sent<Name> ? [sent?: Sent<Name> & More] : [sent: Sent<Name> & More];

export type Values = Readonly<Record<string, unknown>>;
export type Placed = { readonly path?: Values; readonly query?: Values };

export const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The method of a call, and its address with these values. */
export const addressed = (name: CallName, { path = {}, query = {} }: Placed) => {
  const [method = '', pattern = ''] = name.split(' ');
  const filled = pattern.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(textOf(path[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const asked = new URLSearchParams(given.map(([key, value]) => [key, textOf(value)]));
  return { method, address: given.length > 0 ? `${filled}?${asked}` : filled };
};

type Gettable = CallName & `GET ${string}`;

/** The address of a call, without an account. */
export function addressOf<Name extends Gettable>(name: Name, ...sent: Arguments<Name>): string;
export function addressOf(name: CallName, sent: Placed = {}): string {
  return addressed(name, sent).address;
}

/** The address of a call that the browser itself makes for the account that is shown, such as a download. */
export const apiAddress = <Name extends Gettable>(name: Name, ...sent: Arguments<Name>): string =>
  fileAddress(addressOf(name, ...sent));
