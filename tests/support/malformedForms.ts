import { FILES } from './files.ts';

/** A form that an upload refuses. `why` is the title of its test. */
export type MalformedForm = {
  readonly why: string;
  readonly type: string;
  readonly body: Buffer;
  readonly status: number;
  readonly detail: string;
};

export const FORM_TYPE = 'multipart/form-data; boundary=x';
const UNREADABLE = 'The upload could not be read.';
const NO_FILE = 'Choose a file to upload';

type Part = string | Buffer;
const joined = (...parts: readonly Part[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

const part = (headers: string, content: Part, boundary = 'x'): Buffer =>
  joined(`--${boundary}\r\n${headers}\r\n\r\n`, content, '\r\n');
const named = (parameters: string): string => `Content-Disposition: form-data; ${parameters}`;
const field = (name: string, value = 'x'): Buffer => part(named(`name="${name}"`), value);
const FILE_HEADER = named('name="file"; filename="a.pdf"');
const file = (headers = FILE_HEADER): Buffer => part(headers, FILES.pdf);
const END = '--x--\r\n';

/** The fields and the file of an upload, with which a form would be accepted. */
export const formOf = (propertyId: string, ...more: readonly Part[]): Buffer =>
  joined(field('property_id', propertyId), field('question_id', '20'), ...more, file(), END);

const form = (why: string, body: Buffer, more: Partial<MalformedForm> = {}): MalformedForm => ({
  why,
  type: FORM_TYPE,
  body,
  status: 400,
  detail: UNREADABLE,
  ...more,
});
const withoutFile = { status: 422, detail: NO_FILE };

/** Requests by which each of these ended a server, or took its memory or its time, in a version of multer before ours. */
const onceHarmful = (propertyId: string): readonly MalformedForm[] => {
  const around = (...more: readonly Part[]) => formOf(propertyId, ...more);
  const nameless = named('name="file"; filename=""\r\nContent-Type: application/octet-stream');
  return [
    form('CVE-2022-24434: a header behind a blank', joined(`--x\r\n ${named('name="a"')}\r\n\r\n\r\n`, END)),
    form('CVE-2025-47935: a file whose form is cut off', around().subarray(0, -20)),
    form('CVE-2025-47944: a file without a name, and no end', joined(part(nameless, ''), '--x')),
    form('CVE-2025-48997: a file under an empty name', around(file(named('name=""; filename="a.pdf"')))),
    form(
      'CVE-2025-7338: a file without a name, and a boundary that is cut off',
      joined(part(nameless, '', 'xy'), '--x'),
      {
        type: 'multipart/form-data; boundary=xy',
      },
    ),
    form(
      'CVE-2026-3304: a file, and a second one under another name',
      joined(file(), file(named('name="b"; filename="b"')), END),
    ),
    form('CVE-2026-2359: a file that is cut off in its header', joined(file(), `--x\r\n${FILE_HEADER}`)),
    form('CVE-2026-5079: a field whose name is nested 5,000 deep', around(field(`a${'[b]'.repeat(5000)}`))),
    form('CVE-2026-77078: a list that is full, and one more', around(field('a[4294967294]'), field('a[]'))),
    form('CVE-2026-82333: a list that is full, and a name in it', around(field('a[4294967294]'), field('a[b]'))),
  ];
};

const LONG = 'b'.repeat(5000);

const ofBoundaries = (propertyId: string): readonly MalformedForm[] => {
  const whole = formOf(propertyId);
  return [
    form('without a boundary', whole, { type: 'multipart/form-data' }),
    form('with a boundary that has no value', whole, { ...withoutFile, type: 'multipart/form-data; boundary' }),
    form('with an empty boundary', whole, { ...withoutFile, type: 'multipart/form-data; boundary=' }),
    form('with a boundary in quotes that do not end', whole, {
      ...withoutFile,
      type: 'multipart/form-data; boundary="x',
    }),
    form('with another boundary', whole, { type: 'multipart/form-data; boundary=y' }),
    form('with a boundary of 5,000 characters that never comes', whole, {
      type: `multipart/form-data; boundary=${LONG}`,
    }),
    form('with a boundary of 5,000 characters, of which the last is wrong', part(FILE_HEADER, FILES.pdf, LONG), {
      type: `multipart/form-data; boundary=${LONG.slice(1)}c`,
    }),
    form('without the last boundary', joined(field('property_id', propertyId), file())),
    form('whose last boundary has one dash', joined(whole.subarray(0, -4), '-\r\n')),
    form('with line feeds alone', Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
    form('with the last boundary alone', Buffer.from(END), withoutFile),
    form('whose file comes after the last boundary', joined(field('property_id', propertyId), END, file(), END), {
      ...withoutFile,
    }),
    form('with 100,000 boundaries and nothing between them', joined('--x\r\n'.repeat(100_000), END)),
    form('that is compressed', Buffer.from('1f8b0800000000000003', 'hex')),
    form('that is JSON', Buffer.from('{"property_id":"x"}')),
    form('that is text alone', Buffer.from('x'.repeat(100_000))),
  ];
};

const ofHeaders = (propertyId: string): readonly MalformedForm[] => {
  const around = (headers: string) => joined(field('property_id', propertyId), part(headers, FILES.pdf), END);
  return [
    form('with a header without a colon', around(`${FILE_HEADER}\r\nContent-Type application/pdf`)),
    form('with a header without a name', around(`${FILE_HEADER}\r\n: application/pdf`)),
    form('with a header whose name has a space', around(`${FILE_HEADER}\r\nContent Type: application/pdf`)),
    form('with a NUL in a header', around(named('name="file"; filename="a\u0000.pdf"'))),
    form('with a carriage return in a header', around(`${FILE_HEADER}\r\nX: a\rb`)),
    form('with a header of 20 kB', around(`${FILE_HEADER}\r\nX: ${'x'.repeat(20_000)}`)),
    form('with 5,000 headers', around(`${FILE_HEADER}${'\r\nX: y'.repeat(5000)}`)),
    form('with a header that never ends', joined(`--x\r\nX: ${'x'.repeat(1_000_000)}`)),
    form('with a file without a field', around(named('filename="a.pdf"'))),
    form('with a field without a name', around('Content-Disposition: form-data')),
    form('with a file of which only the name says so', around(named('name="file"')), withoutFile),
    form(
      'with a part without headers',
      joined(field('property_id', propertyId), '--x\r\n\r\n', FILES.pdf, `\r\n${END}`),
    ),
    form('with a part that says nothing about itself', around('Content-Type: application/pdf'), withoutFile),
    form('with a part that is an attachment', around('Content-Disposition: attachment; filename="a.pdf"'), withoutFile),
    form('with a file name in quotes that do not end', around(named('name="file"; filename="a.pdf')), withoutFile),
    form('with a file name in an unknown charset', around(named('name="file"; filename*=klingon\'\'a')), withoutFile),
    form('with a file name with half of an escape', around(named('name="file"; filename*=utf-8\'\'%f')), withoutFile),
    form('with a file whose name is a folder', around(named('name="file"; filename="a/"')), withoutFile),
  ];
};

const ofFields = (propertyId: string): readonly MalformedForm[] => {
  const around = (...more: readonly Part[]) => formOf(propertyId, ...more);
  const many = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`));
  const refusedFor = (detail: string) => ({ status: 422, detail });
  const UNKNOWN = 'There is no such field';
  const UNQUOTED = 'It has a field that does not exist';
  return [
    form('with a field too many', around(...many(11))),
    form('with 10,000 fields', around(...many(10_000))),
    form('with the same field 1,000 times', around(...Array.from({ length: 1000 }, () => field('reference')))),
    form('with a field of 16,001 bytes', around(field('proposed', 'x'.repeat(16_001)))),
    form('with a field of 10 MB', around(field('proposed', 'x'.repeat(10_000_000)))),
    form('with a field whose name has 17 kB', around(field('x'.repeat(17_000)))),
    form('with a field whose name has 15 kB', around(field('x'.repeat(15_000))), refusedFor(UNQUOTED)),
    form('with a field in brackets', around(field('[a]'))),
    form('with a field for the prototype', around(field('__proto__[name]'))),
    form('with a field called __proto__', around(field('__proto__')), refusedFor(UNQUOTED)),
    form('with a field called constructor', around(field('constructor')), refusedFor(UNKNOWN)),
    form('with a field called hasOwnProperty', around(field('hasOwnProperty')), refusedFor(UNKNOWN)),
    form('with its property twice', around(field('property_id', propertyId)), refusedFor('Property is required')),
    form('with a field of another form', around(field('name')), refusedFor(UNKNOWN)),
    form('with two files', around(file())),
    form('with 1,000 files', around(...Array.from({ length: 1000 }, () => file()))),
    form(
      'with its property in an unknown charset',
      joined(
        part(`${named('name="property_id"')}\r\nContent-Type: text/plain; charset=klingon`, propertyId),
        file(),
        END,
      ),
      refusedFor('Property is required'),
    ),
    form(
      'with a form in the form',
      joined(
        part(
          `${named('name="file"')}\r\nContent-Type: multipart/mixed; boundary=y`,
          joined(part(FILE_HEADER, FILES.pdf, 'y'), '--y--'),
        ),
        END,
      ),
      withoutFile,
    ),
  ];
};

/** `propertyId` is one of the sender, so that nothing but the form is wrong. */
export const malformedForms = (propertyId: string): readonly MalformedForm[] => [
  ...onceHarmful(propertyId),
  ...ofBoundaries(propertyId),
  ...ofHeaders(propertyId),
  ...ofFields(propertyId),
];
