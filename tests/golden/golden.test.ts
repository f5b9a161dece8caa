import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CATEGORIES } from '../../domain/events.ts';
import { EventMetadata } from '../../domain/metadata.ts';
import { brokenCopies } from './brokenSchemas.ts';
import { decodedForms, type GoldenEvent, goldenEvents, goldenHashes, replaceGroups, unionOf } from './goldenEvents.ts';
import { collectWords, missingVariants, missingWords } from './schemaVariants.ts';

const named = goldenEvents.map((event): [string, GoldenEvent] => [event.name, event]);
const unions = Object.values(CATEGORIES);
const typesOf = (union: (typeof unions)[number]): string[] => union.options.map(({ shape }) => shape.type.value);

/** True if the schema reads every field of `value` and adds none. */
const reads = (schema: z.core.$ZodType, value: unknown): boolean => {
  // Each schema is used once, so compiling it would take longer than interpreting it.
  const result = z.safeParse(schema, value, { jitless: true });
  return result.success && isDeepStrictEqual(result.data, value);
};

describe.each(named)('%s', (name, event) => {
  test('is decoded to what the file says', () => {
    for (const form of decodedForms(event)) expect(unionOf(event.stream).parse(form)).toEqual(form);
    expect(EventMetadata.parse(event.metadata)).toEqual(event.metadata);
  });

  test('has the name of its type and the form in which the store holds it', () => {
    expect(name).toMatch(new RegExp(`^${event.type}\\.[1-9]\\d*$`));
    const sealed: unknown[] = [];
    const stored = replaceGroups(event.data, 'sealed', (subject) => sealed.push(subject) && { subject });
    expect(replaceGroups(event.decoded ?? event.data, 'details', (subject) => ({ subject }))).toEqual(stored);
    expect(sealed.length > 0, 'decoded stands beside personal data only').toBe(event.decoded !== undefined);
    expect(JSON.stringify(event.data)).not.toMatch(/"sealed":"(?!v[12]\.[\w-]+")/);
  });

  test('can no longer be read when a field is renamed, removed or retyped, or when a required field is added', () => {
    for (const form of decodedForms(event)) {
      const option = unionOf(event.stream).options.find(({ shape }) => shape.type.value === event.type);
      if (!option) throw new Error(`${event.type} is not in its category`);
      expect(reads(option, form)).toBe(true);
      const copies = brokenCopies(option, form, event.type);
      expect(copies.length).toBeGreaterThan(6);
      expect(copies.filter(({ schema }) => reads(schema, form)).map(({ how }) => how)).toEqual([]);
    }
    const copies = brokenCopies(EventMetadata, event.metadata, 'metadata');
    expect(copies.filter(({ schema }) => reads(schema, event.metadata)).map(({ how }) => how)).toEqual([]);
  });
});

describe('the list of hashes', () => {
  const changesOf = (list: string, files: ReadonlyMap<string, string>) => {
    const listed = new Map(
      list
        .trim()
        .split('\n')
        .map((line) => line.split('  ').reverse() as [string, string]),
    );
    return [...new Set([...listed.keys(), ...files.keys()])].filter((name) => listed.get(name) !== files.get(name));
  };
  const hashes = goldenHashes();
  const list = readFileSync(new URL('SHA256SUMS', import.meta.url), 'utf8');

  test('has every file as it is; a new file needs a new line', () => {
    expect(changesOf(list, hashes)).toEqual([]);
  });

  test('tells a file that was changed, removed or not listed', () => {
    const [[first = '', hash = ''] = [], ...others] = [...hashes];
    expect(changesOf(list, new Map([[first, `0${hash.slice(1)}`], ...others]))).toEqual([first]);
    expect(changesOf(list, new Map(others))).toEqual([first]);
    expect(changesOf(list, new Map([...hashes, ['New.1.json', hash]]))).toEqual(['New.1.json']);
  });
});

describe('there is a file', () => {
  const forms = goldenEvents.flatMap(decodedForms);
  const typesWithout = (files: readonly { type: string }[]) =>
    unions.flatMap(typesOf).filter((type) => !files.some((file) => file.type === type));

  test('for every type of event', () => {
    expect(typesWithout(goldenEvents)).toEqual([]);
    expect(typesWithout(goldenEvents.filter(({ type }) => type !== 'BadgeIssued'))).toEqual(['BadgeIssued']);
  });

  test('for every variant: with and without null, with and without an optional field, each option of a union', () => {
    const missing = (files: typeof forms) =>
      unions.flatMap((union) => {
        const types = typesOf(union);
        return missingVariants(
          union,
          files.filter(({ type }) => types.includes(type)),
          'event',
        );
      });
    expect(missing(forms)).toEqual([]);
    const fewer = forms.filter(
      ({ type, data }) => type !== 'BadgeRenewed' || !JSON.stringify(data).includes('startsOn'),
    );
    expect(missing(fewer)).toContain('event.BadgeRenewed.data.startsOn: a value');
  });

  test('for every word of every enumeration', () => {
    const missing = (files: typeof forms) => {
      const seen = new Map<z.ZodEnum, Set<unknown>>();
      for (const union of unions) collectWords(union, files, seen);
      return missingWords(seen);
    };
    expect(missing(forms)).toEqual([]);
    expect(missing(forms.filter(({ data }) => !JSON.stringify(data).includes('"period_ended"')))).toEqual([
      'period_ended',
    ]);
  });

  test('for every variant of the metadata', () => {
    const metadata = goldenEvents.map((event) => event.metadata);
    expect(missingVariants(EventMetadata, metadata, 'metadata')).toEqual([]);
    const seen = new Map<z.ZodEnum, Set<unknown>>();
    collectWords(EventMetadata, metadata, seen);
    expect(missingWords(seen)).toEqual([]);
  });
});
