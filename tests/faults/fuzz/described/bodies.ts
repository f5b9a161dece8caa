import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import { hostileName, hostileText, hostileValue } from '../hostile.ts';
import { BOUNDARY, edited, type Member, multipartOf } from '../write.ts';
import { type FindSchema, type Place, placesIn } from './places.ts';
import { brokenJson } from './values.ts';

export type Body = { readonly type: string; readonly bytes: Buffer; readonly encoding?: string };

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export const formBody = async (members: readonly Member[]): Promise<Body> => ({
  type: MULTIPART,
  bytes: await multipartOf(members),
});

type Change = { readonly do: 'replace' | 'remove' | 'twice' | 'add'; readonly text: string; readonly name: string };

/** The sample as JSON, changed in one place. Written by hand, because no value has a member twice. */
export const writtenWith = (value: unknown, at: Place['at'], change: Change): string => {
  const [key, ...deeper] = at;
  if (key === undefined && change.do === 'replace') return change.text;
  const each = (own: string | number, member: unknown, prefix: string): string[] => {
    if (own !== key) return [`${prefix}${JSON.stringify(member)}`];
    if (deeper.length > 0 || change.do === 'add') return [`${prefix}${writtenWith(member, deeper, change)}`];
    if (change.do === 'remove') return [];
    const changed = `${prefix}${change.text}`;
    return change.do === 'twice' ? [`${prefix}${JSON.stringify(member)}`, changed] : [changed];
  };
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => each(index, item, ''));
    return `[${[...items, ...(key === undefined ? [change.text] : [])].join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return change.text;
  const members = Object.entries(value).flatMap(([name, member]) => each(name, member, `${JSON.stringify(name)}:`));
  const extra = key === undefined ? [`${JSON.stringify(change.name)}:${change.text}`] : [];
  return `{${[...members, ...extra].join(',')}}`;
};

/** JSON text of a sample that is wrong in one place. */
export const brokenInOnePlace = (sample: unknown, schema: Schema, component: FindSchema): fc.Arbitrary<string> =>
  fc.constantFrom(...placesIn(sample, schema, component)).chain((place) =>
    fc
      .record({
        do: fc.constantFrom(
          'replace' as const,
          'replace' as const,
          'remove' as const,
          'twice' as const,
          'add' as const,
        ),
        text: brokenJson(place.schema),
        name: hostileName,
      })
      .map((change) => writtenWith(sample, place.at, change)),
  );

const asJson = (text: string): Body => ({ type: 'application/json', bytes: Buffer.from(text) });

/** The members of a form, changed in one place. */
export const brokenForm = (members: readonly Member[]): fc.Arbitrary<readonly Member[]> =>
  fc
    .record({
      do: fc.constantFrom('replace' as const, 'add' as const, 'remove' as const, 'duplicate' as const),
      at: fc.nat(20),
      name: hostileName,
      value: fc.oneof(hostileText, hostileValue),
    })
    .map((edit) => edited(members, edit));

export const randomJson: fc.Arbitrary<Body> = fc.oneof(
  fc.json({ maxDepth: 6 }).map(asJson),
  fc.jsonValue({ maxDepth: 3 }).map((value) => asJson(JSON.stringify(value))),
  brokenJson({}).map(asJson),
);

const LABELS: readonly Omit<Body, 'bytes'>[] = [
  { type: 'application/json; charset=utf-16' },
  { type: 'application/json; charset=utf-7' },
  { type: 'application/json; charset="' },
  { type: 'application/json', encoding: 'gzip' },
  { type: 'application/json', encoding: 'br' },
  { type: 'application/json', encoding: 'deflate' },
  { type: 'application/json', encoding: 'gzip, gzip' },
  { type: 'application/json, text/plain' },
  { type: 'application/problem+json' },
  { type: 'application/x-www-form-urlencoded' },
  { type: 'multipart/form-data' },
  { type: 'multipart/form-data; boundary=' },
  { type: 'multipart/form-data; boundary=other' },
  { type: `multipart/form-data; boundary=${'y'.repeat(5000)}` },
  { type: 'text/plain' },
  { type: 'x' },
];

const BOMB = gzipSync(Buffer.alloc(20_000_000, ' '));

/** A valid body that is cut, has other bytes, or is not of the type that it claims to be. */
export const notJson = ({ type, bytes }: Body): fc.Arbitrary<Body> =>
  fc.oneof(
    fc
      .double({ min: 0, max: 0.999, noNaN: true })
      .map((part) => ({ type, bytes: bytes.subarray(0, bytes.length * part) })),
    fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => {
      const changed = Buffer.from(bytes);
      if (changed.length > 0) changed[at % changed.length] = byte;
      return { type, bytes: changed };
    }),
    fc.constantFrom(...LABELS).map((label) => ({ ...label, bytes })),
    fc.uint8Array({ maxLength: 200 }).map((random) => ({ type, bytes: Buffer.from(random) })),
    fc.constantFrom(
      { type, bytes: gzipSync(bytes), encoding: 'gzip' },
      { type, bytes: gzipSync(bytes).subarray(0, 15), encoding: 'gzip' },
      { type, bytes: BOMB, encoding: 'gzip' },
      { type, bytes: Buffer.from(bytes.toString(), 'utf16le') },
      { type, bytes: Buffer.concat([Buffer.from('\ufeff'), bytes]) },
      { type: MULTIPART, bytes: Buffer.from(`--${BOUNDARY}\r\n`.repeat(2000)) },
      { type: MULTIPART, bytes: Buffer.from(`--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`) },
    ),
  );
