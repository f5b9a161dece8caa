import { FILES } from '../files.ts';
import { docOf, jpegClaiming } from '../hostileFiles.ts';

/** `why` is the title of its test, and no two files have the same. */
export type HostileFile = { readonly name: string; readonly bytes: Uint8Array; readonly why: string };
/** `refusal` is the sentence that the person at the form reads. */
export type RefusedFile = HostileFile & { readonly refusal: string };
/** `reason` says why the product takes it. */
export type AcceptedFile = HostileFile & { readonly reason: string };

export const WRONG = 'The file must be a PDF, JPG, PNG, DOC or DOCX document';
export const MACROS = 'The document contains macros: save it without macros, or as a PDF';
export const TOO_LARGE = 'The document unpacks to more than 100MB: make it smaller, or save it as a PDF';
export const TOO_MANY = 'The document has more than 2,000 parts: save it as a PDF';
export const LONG_LIST = 'The list of parts in the document is larger than 1MB: save it as a PDF';
export const PIXELS = 'The picture has more than 50 megapixels: make it smaller';

export const refused = (why: string, name: string, bytes: Uint8Array, refusal: string = WRONG): RefusedFile => ({
  why,
  name,
  bytes,
  refusal,
});

export const EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'] as const;

type Kind = { readonly kind: string; readonly bytes: Buffer; readonly extensions: readonly string[] };
export const KINDS: readonly Kind[] = [
  { kind: 'PDF', bytes: FILES.pdf, extensions: ['.pdf'] },
  { kind: 'JPEG', bytes: jpegClaiming(8, 8), extensions: ['.jpg', '.jpeg'] },
  { kind: 'PNG', bytes: FILES.png, extensions: ['.png'] },
  { kind: 'DOC', bytes: docOf(), extensions: ['.doc'] },
  { kind: 'DOCX', bytes: FILES.docx, extensions: ['.docx'] },
];

/** A name for the title of a test: control characters and marks of direction would confuse a terminal. */
export const printable = (name: string): string => {
  const escaped = name.replace(/[^ -~]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  if (escaped.length <= 60) return `'${escaped}'`;
  return `'${escaped.slice(0, 25)}…${escaped.slice(-25)}' (${name.length} characters)`;
};
