import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES, type Category } from '../../domain/events.ts';
import { upcast } from '../../domain/upcasting.ts';

const Json = z.record(z.string(), z.unknown());
const GoldenFile = z.strictObject({
  stream: z.string(),
  type: z.string(),
  data: Json,
  decoded: Json.optional(),
  metadata: Json,
});
export type GoldenEvent = z.infer<typeof GoldenFile> & { readonly name: string };

const FOLDER = import.meta.dirname;

const goldenFiles = () => readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

/** The SHA-256 of each file in hex, by its name. */
export const goldenHashes = (): ReadonlyMap<string, string> =>
  new Map(
    goldenFiles().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(FOLDER, file)))
        .digest('hex'),
    ]),
  );

export const goldenEvents: readonly GoldenEvent[] = goldenFiles().map((file) => ({
  ...GoldenFile.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
  name: file.replace(/\.json$/, ''),
}));

const isCategory = (name: string): name is Category => Object.hasOwn(CATEGORIES, name);

/** The schemas of the events in the category to which a stream belongs. */
export const unionOf = (stream: string) => {
  const category = stream.slice(0, stream.indexOf('-'));
  if (!isCategory(category)) throw new Error(`There is no category of the stream ${stream}`);
  return CATEGORIES[category];
};

const isGroup = (value: object, field: string): value is { subject: unknown } =>
  Object.keys(value).sort().join() === ['subject', field].sort().join();

/** The same JSON with every group of personal data (`{subject, [field]}`) replaced. */
export const replaceGroups = (
  json: unknown,
  field: 'sealed' | 'details',
  by: (subject: unknown) => unknown,
): unknown => {
  if (Array.isArray(json)) return json.map((item) => replaceGroups(item, field, by));
  if (typeof json !== 'object' || json === null) return json;
  if (isGroup(json, field)) return by(json.subject);
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replaceGroups(value, field, by)]));
};

/** As builds read it: once for a person whose key exists, and once for an erased one where it has personal data. */
export const decodedForms = ({ type, data, decoded }: GoldenEvent): readonly { type: string; data: unknown }[] => {
  if (!decoded) return [{ type, data: upcast(type, data) }];
  const erased = Json.parse(replaceGroups(data, 'sealed', (subject) => ({ subject, details: null })));
  return [decoded, erased].map((form) => ({ type, data: upcast(type, form) }));
};
