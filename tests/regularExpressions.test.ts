import { analyse } from 'scslre';
import { beforeAll, expect, test } from 'vitest';
import { DocumentType } from '../domain/questionnaire/documentTypes.ts';
import { mapSchema, type Schema } from '../server/http/openapi/jsonSchema.ts';
import { readDescription } from './support/describedAnswers.ts';
import { type Made, madeDuring } from './support/regularExpressions/made.ts';
import { type Expression, literalsIn, placesThatMake, SOURCES } from './support/regularExpressions/sources.ts';

type Pattern = Pick<Expression, 'pattern' | 'flags'>;

const reportsOn = ({ pattern, flags }: Pattern) => analyse({ source: pattern, flags }).reports;

/** True if the time for some texts grows faster than their length. Says nothing of how the expression is used. */
const canBeSlow = (expression: Pattern): boolean => reportsOn(expression).length > 0;

/** The text for which an expression takes longest: it begins and ends so, and repeats this in between. */
type Attack = readonly [begin: string, repeated: string, end: string];

type Short = {
  readonly why: string;
  /** Characters of the longest text. */
  readonly longest: number;
  readonly attack: Attack;
};

const NAME = { why: 'a name of at most 61 characters', longest: 61 };

/** Pieces of text of a file have no two spaces in a row, and two or three stand between the pieces of a line. */
const LINE = { why: 'a line with at most three spaces in a row', longest: 100_000 };

/** Expressions whose text nobody else writes, or is short. */
const SHORT_TEXTS: Readonly<Record<string, Short>> = {
  '[^/]*$': { why: 'a path of our own folder', longest: 1000, attack: ['', 'a', '/'] },
  '\\/\\/[^@]*@': {
    why: 'the address of the store, from the configuration',
    longest: 2000,
    attack: ['', '//', ''],
  },
  '\\/?(\\?.*)?$': {
    why: 'the address of the store, from the configuration',
    longest: 2000,
    attack: ['', '?', '\n'],
  },
  '[.\\s]+$': { why: 'a name in a ZIP that was shortened before', longest: 300, attack: ['', '.', 'a'] },
  '[^A-Za-z0-9]+(\\w)': { why: 'names in our own description of the API', longest: 300, attack: ['', '-', ''] },
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': {
    why: "an address in the browser of who types it; the server's check has a limit",
    longest: 2000,
    attack: ['a@', '.', ' '],
  },
  '\\s+(?:gas\\s+safe|id\\b|reg|tel|licen|signature|signed|date|phone|email|no\\b|number|position|nic|card|of\\b).*$': {
    ...NAME,
    attack: ['', ' ', ''],
  },
  '[\\s,.(-]+$': { ...NAME, attack: ['', '-', 'a'] },
  '[.,;]+$': { why: 'a reference in a piece of text of at most 400 characters', longest: 400, attack: ['', '.', 'a'] },
  '(\\w+-\\w+)': { why: 'the wording of a question', longest: 2000, attack: ['', 'a', ''] },
  '[?#].*$': { why: 'an address in the browser of who opens it', longest: 2000, attack: ['', '#', '\n'] },
  '\\b(?:(?<=^\\W{0,3}|signed(?:\\s+and)?\\s+)dated?(?=\\W{0,4}$))(?!\\w)': {
    why: 'the end of a sentence, cut to 110 characters',
    longest: 110,
    attack: ['signed', ' ', 'dated!!!!!'],
  },
  '\\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|commenc(?:es|ing))(?:\\s+date)?(?:\\s*[:–-]?\\s*(?:at\\s+)?(?:\\d{1,2}[:.]\\d{2}\\s*(?:am|pm|hrs|hours)?|midnight|noon)(?:\\s*on)?)?\\s*[:–-]?\\s*$':
    { ...LINE, attack: ['', 'from   ', 'a'] },
  '\\b(?:to|until|till|end(?:s|ing)?|expir(?:es|ing|y))(?:\\s+date)?(?:\\s*[:–-]?\\s*(?:at\\s+)?(?:\\d{1,2}[:.]\\d{2}\\s*(?:am|pm|hrs|hours)?|midnight|noon)(?:\\s*on)?)?\\s*[:–-]?\\s*$':
    { ...LINE, attack: ['', 'to   ', 'a'] },
  '\\[([^\\]]+)\\]\\(([^)]+)\\)': { why: 'our own texts', longest: 2000, attack: ['', '[', ''] },
};

/** Wide, because other tests run meanwhile. A text that is a hundred times longer takes ten thousand times longer. */
const MILLISECONDS = 100;

const attackOf = ([begin, repeated, end]: Attack, length: number): string => {
  const between = length - begin.length - end.length;
  return begin + repeated.repeat(between).slice(0, between) + end;
};

/** The shortest of three times: another program may take the processor during one of them. */
const millisecondsFor = ({ pattern, flags }: Pattern, text: string): number => {
  const everywhere = new RegExp(pattern, [...new Set(`${flags}g`)].join(''));
  const times = [1, 2, 3].map(() => {
    const begun = performance.now();
    Array.from(text.matchAll(everywhere));
    return performance.now() - begun;
  });
  return Math.min(...times);
};

const LITERALS = SOURCES.flatMap(literalsIn);
const makingFiles = SOURCES.filter((file) => placesThatMake(file) > 0);

/** Patterns of texts in the description of our API. */
const describedPatterns = (): readonly Schema[] => {
  const found: Schema[] = [];
  mapSchema(readDescription(), (schema) => {
    if (typeof schema.pattern === 'string') found.push({ type: 'string', pattern: schema.pattern });
    return schema;
  });
  return found;
};

let made: readonly Made[];
beforeAll(async () => {
  made = await madeDuring(makingFiles, async (load) => {
    for (const file of makingFiles) await load(file);
    // These two make theirs when they are called.
    const { referencesIn } = await load('client/app/documents/reading/reference.ts');
    for (const type of [null, ...DocumentType.options]) referencesIn([], type);
    const { exampleOf } = await load('server/http/openapi/examples.ts');
    for (const schema of describedPatterns()) exampleOf(schema, () => ({}));
  });
});

test('every place that makes a regular expression from a text is seen', () => {
  expect(makingFiles.length).toBeGreaterThan(8);
  for (const file of makingFiles) {
    const places = made.flatMap((each) => (each.file === file ? each.place : []));
    expect(new Set(places).size, file).toBe(placesThatMake(file));
  }
});

test('no regular expression takes a time that grows faster than its text, unless the text is short', () => {
  expect(LITERALS.length).toBeGreaterThan(200);
  expect(made.length).toBeGreaterThan(50);
  const slow = [...LITERALS, ...made].filter(canBeSlow);
  expect(slow.filter(({ pattern }) => !Object.hasOwn(SHORT_TEXTS, pattern))).toEqual([]);
  const unused = Object.keys(SHORT_TEXTS).filter((known) => !slow.some(({ pattern }) => pattern === known));
  expect(unused, 'explained, but no longer in use').toEqual([]);
});

test.each(Object.entries(SHORT_TEXTS))('/%s/ is fast for the longest text that it gets', (pattern, short) => {
  const flags = [...LITERALS, ...made].find((each) => each.pattern === pattern)?.flags ?? '';
  const repeated = ({ character }: ReturnType<typeof reportsOn>[number]) =>
    new RegExp(character.literal.source, character.literal.flags).test(short.attack[1]);
  expect(reportsOn({ pattern, flags }).some(repeated), 'the attack repeats what makes it slow').toBe(true);
  expect(millisecondsFor({ pattern, flags }, attackOf(short.attack, short.longest))).toBeLessThan(MILLISECONDS);
});

test('control: a text that is too long for such an expression takes too long', () => {
  expect(millisecondsFor({ pattern: '\\s+$', flags: '' }, attackOf(['', ' ', 'a'], 16_000))).toBeGreaterThan(
    MILLISECONDS,
  );
});

test.each(['^(a+)+$', '\\s+$', '^a*a*b$'])('control: /%s/ is found', (pattern) => {
  expect(canBeSlow({ pattern, flags: '' })).toBe(true);
});
