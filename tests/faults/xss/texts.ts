import type { HttpClient, Sent } from '../../support/http.ts';
import type { Reply } from '../../support/reply.ts';
import { type Field, NAMES } from './fields.ts';
import { letters, marked, short } from './payloads.ts';

const EACH = 1000;

/** Fields that take no payload as it is. */
const SHAPES: Readonly<Partial<Record<Field, (payload: string, number: number) => string>>> = {
  'postcode of a property': short,
  'new postcode': short,
  // A slash ends the name of a file, and the header of a part holds no control characters.
  'name of a file': (payload, number) => `${marked(payload, number).replace(/[/\\\p{Cc}]/gu, ' ')}.pdf`,
  'address of a webhook': (payload, number) =>
    payload.startsWith('javascript:') ? marked(payload, number) : `https://hooks.example/${marked(payload, number)}`,
};

export const numberOf = (field: Field, index: number): number => (NAMES.indexOf(field) + 1) * EACH + index;
export const fieldOf = (number: number): Field | undefined => NAMES[Math.floor(number / EACH) - 1];

export type Asked = {
  readonly method?: string;
  readonly path: string;
  /** The fields in the body, by the name that a refusal gives them. */
  readonly members: Readonly<Record<string, Field>>;
  readonly body: (text: (field: Field) => string) => Omit<Sent, 'headers'>;
  /** In place of a text that is refused. Without it nothing is stored then. */
  readonly harmless?: string;
  /** Of a text that the server stores in another form: what it says it has stored. */
  readonly kept?: (reply: Reply) => Readonly<Partial<Record<Field, string>>>;
};

/** The texts made of the payloads: which were stored, and which were refused. */
export const textStore = (payloads: readonly string[]) => {
  const stored = new Map<number, string>();
  const lettersOfStored = new Map<number, string>();
  const refused = new Set<number>();

  const textOf = (field: Field, index: number): string => {
    const number = numberOf(field, index);
    const payload = payloads[index] ?? '';
    return (SHAPES[field] ?? marked)(payload, number);
  };

  /** Sends what is asked, and again without the texts that are refused. Undefined if nothing was stored. */
  const send = async (client: HttpClient, index: number, asked: Asked): Promise<Reply | undefined> => {
    const { method = 'POST', path, members, body, harmless, kept } = asked;
    const without = new Set<Field>();
    for (;;) {
      const text = (field: Field) => (without.has(field) ? (harmless ?? '') : textOf(field, index));
      const reply = await client.send(method, path, body(text));
      const wrong = Object.keys(reply.body?.errors ?? {}).flatMap((name) => members[name] ?? []);
      for (const field of wrong) refused.add(numberOf(field, index));
      if (reply.status < 300) {
        const accepted = Object.values(members).filter((field) => !without.has(field));
        for (const field of accepted) {
          const text = kept?.(reply)[field] ?? textOf(field, index);
          stored.set(numberOf(field, index), text);
          lettersOfStored.set(numberOf(field, index), letters(text));
        }
        return reply;
      }
      const added = wrong.filter((field) => !without.has(field));
      if (reply.status !== 422 || added.length === 0)
        throw new Error(`${method} ${path} with payload ${index}: ${reply.status} ${reply.text}`);
      if (harmless === undefined) return undefined;
      for (const field of added) without.add(field);
    }
  };

  return {
    payloads,
    stored: stored as ReadonlyMap<number, string>,
    lettersOf: (number: number): string => lettersOfStored.get(number) ?? '',
    refused: refused as ReadonlySet<number>,
    send,
    /** The stored texts of these fields. */
    of: (fields: readonly Field[], index?: number): readonly number[] =>
      [...stored.keys()].filter((number) => {
        const field = fieldOf(number);
        return field && fields.includes(field) && (index === undefined || number % EACH === index);
      }),
  };
};
export type TextStore = ReturnType<typeof textStore>;
