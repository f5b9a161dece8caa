/** JSON Schema (2020-12), as far as zod makes it of our events. */
export type Schema = { readonly [keyword: string]: unknown };

const RULE = 'Stored events are for ever: a field or an event is added, and never changed, removed or made required.';

/** Keywords whose value may only become larger, or smaller. */
const UPPER: readonly string[] = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const LOWER: readonly string[] = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
/** Keywords that are compared part by part. All others, such as `format` and `pattern`, must stay as they are. */
const COMPARED: readonly string[] = ['properties', 'required', 'enum', 'const', 'anyOf', 'oneOf', 'items', 'type'];

const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);
const fieldsOf = ({ properties }: Schema) => (properties ?? {}) as Readonly<Record<string, Schema>>;
/** The schemas of which a value must fit one. */
const optionsOf = (schema: Schema): readonly Schema[] => {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  const options = listOf<Schema>(schema.anyOf ?? schema.oneOf);
  return options.length > 0 ? options : [schema];
};

/** The only words that a schema accepts; undefined if it accepts others, too. */
const wordsOf = (schema: Schema): readonly unknown[] | undefined => {
  if ('const' in schema) return [schema.const];
  return 'enum' in schema ? listOf(schema.enum) : undefined;
};

const isTightened = (keyword: string, before: unknown, now: unknown): boolean => {
  if (now === undefined) return false;
  if (UPPER.includes(keyword)) return before === undefined || Number(now) < Number(before);
  if (LOWER.includes(keyword)) return before === undefined || Number(now) > Number(before);
  return JSON.stringify(before) !== JSON.stringify(now);
};

const objectBreaches = (before: Schema, now: Schema, path: string): readonly string[] => {
  const [former, present] = [fieldsOf(before), fieldsOf(now)];
  const mustHave = listOf<string>(now.required).filter((field) => !listOf(before.required).includes(field));
  return [
    ...mustHave.map((field) => `${path}.${field} has become required`),
    ...Object.entries(former).flatMap(([field, schema]) => {
      const kept = present[field];
      return kept ? schemaBreaches(schema, kept, `${path}.${field}`) : [`${path}.${field} is gone`];
    }),
  ];
};

const sameKindBreaches = (before: Schema, now: Schema, path: string): readonly string[] => {
  if (before.type !== now.type && now.type !== undefined && !(before.type === 'integer' && now.type === 'number'))
    return [`${path} was ${before.type} and is ${now.type}`];
  const [former, present] = [wordsOf(before), wordsOf(now)];
  const lost = present && (former ?? ['any text']).filter((word) => !present.includes(word));
  const items = 'items' in before && 'items' in now;
  return [
    ...(lost ?? []).map((word) => `${path} no longer accepts ${JSON.stringify(word)}`),
    ...objectBreaches(before, now, path),
    ...(items ? schemaBreaches(before.items as Schema, now.items as Schema, `${path}[]`) : []),
    ...Object.keys(now)
      .filter((keyword) => !COMPARED.includes(keyword) && isTightened(keyword, before[keyword], now[keyword]))
      .map((keyword) => `${path} has another ${keyword}`),
  ];
};

/** The discriminator of an option, or its type: an option is compared with its likes. */
const kindOf = (option: Schema): string =>
  JSON.stringify([
    option.type ?? null,
    Object.entries(fieldsOf(option)).flatMap(([name, field]) => ('const' in field ? [name, field.const] : [])),
  ]);

/** What `before` accepts and `now` refuses: a sentence for each, none if every stored event can still be read. */
export const schemaBreaches = (before: Schema, now: Schema, path: string): readonly string[] =>
  optionsOf(before).flatMap((option) => {
    const candidates = optionsOf(now);
    const likes = candidates.filter((candidate) => kindOf(candidate) === kindOf(option));
    const only = candidates.length === 1 ? candidates : likes;
    const tried = only.map((candidate) => sameKindBreaches(option, candidate, path));
    if (tried.length === 0) return [`${path} no longer accepts ${kindOf(option)}`];
    return tried.reduce((best, each) => (each.length < best.length ? each : best));
  });

/** The same for all events. */
export const breachesOf = (
  recorded: Readonly<Record<string, Schema>>,
  present: Readonly<Record<string, Schema>>,
): readonly string[] => {
  const found = Object.entries(recorded).flatMap(([type, schema]) => {
    const now = present[type];
    return now ? schemaBreaches(schema, now, type) : [`${type} is gone`];
  });
  return found.length > 0 ? [RULE, ...found] : [];
};
