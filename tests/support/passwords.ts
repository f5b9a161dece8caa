/** A text of this many characters that no list has. */
const varied = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * index * 7 + index * 31 + 11) % 94))).join('');

const LENGTHS = [8, 9, 63, 64, 65, 71, 72, 73, 127, 128, 129, 255, 256, 257, 512, 1023, 1024];
const lengths = LENGTHS.map((length) => [`${length} characters`, varied(length)] as const);

const WORDS = 'gulls over the harbour';

const UNUSUAL: Readonly<Record<string, string>> = {
  'a blank before it': ` ${WORDS}`,
  'a blank after it': `${WORDS} `,
  'blanks around it': `   ${WORDS}  `,
  'two blanks in it': 'gulls  over the harbour',
  'a tab before it': `\t${WORDS}`,
  'a tab in it': 'gulls\tover\tthe harbour',
  'a line feed after it': `${WORDS}\n`,
  'a carriage return in it': 'gulls\r\nover the harbour',
  'a hard blank after it': `${WORDS}\u00a0`,
  'a wide blank before it': `\u3000${WORDS}`,
  'a mark of UTF-8 before it': `\ufeff${WORDS}`,
  'a blank of no width in it': 'gulls\u200bover the harbour',
  'a soft hyphen in it': 'har\u00adbour gulls',
  'a line separator in it': 'gulls\u2028over the harbour',
  'a NUL before it': `\u0000${WORDS}`,
  'a NUL in it': 'gulls\u0000over the harbour',
  'a NUL after eight characters': 'zvq8!kd2\u0000more',
  'a NUL after it': `${WORDS}\u0000`,
  'other control characters in it': 'gulls\u0001\u001b\u007fover the harbour',
  'capitals in it': 'Gulls Over The Harbour',
  'capitals alone': 'GULLS OVER THE HARBOUR',
  'one emoji in it': 'gulls 🐚 over the harbour',
  'emojis alone': '🏠🌊🐚🦀⛵🐳🌧🧭',
  'a family that is one emoji': 'gulls 👩‍👩‍👧‍👦 over the harbour',
  'a colour of skin': 'gulls 👋🏽 over the harbour',
  'a flag': 'gulls 🇬🇧 over the harbour',
  'a variant of a character': 'gulls ❤️ over the harbour',
  'a composed letter': 'caf\u00e9 at the harbour',
  'a letter with a combining mark': 'cafe\u0301 at the harbour',
  'many combining marks': 'g\u0300\u0316\u0323\u0301\u0302ulls at the harbour',
  'a combining mark before it': `\u0301${WORDS}`,
  'a ligature': 'the \ufb01nest harbour',
  'wide letters': '\uff47\uff55\uff4c\uff4c\uff53 at the harbour',
  'the sign of Angstrom': 'gulls at \u212bngstr\u00f6m',
  'a power': 'gulls\u00b2 at the harbour',
  'a sharp s': 'gulls in the stra\u00dfe',
  'a dotless i': 'gulls in d\u0131yarbak\u0131r',
  'a capital i with a dot': 'gulls in \u0130stanbul',
  'a final sigma': '\u03b3\u03bb\u03ac\u03c1\u03bf\u03c2 \u03bb\u03b9\u03bc\u03ac\u03bd\u03b9',
  Cyrillic: 'дом у синего моря',
  Arabic: 'نوارس فوق الميناء',
  Hebrew: 'שחפים מעל הנמל',
  Thai: 'นกนางนวลเหนือท่าเรือ',
  Chinese: '海鸥飞过蓝色的港口',
  'Korean letters that are composed': '\ud56d\uad6c \uc704\uc758 \uac08\ub9e4\uae30',
  'half-width letters': '\uff76\uff93\uff92\uff76\uff9e\uff90\uff85\uff84',
  'a mark of direction after it': `${WORDS}\u200e`,
  'a turned direction': 'gulls\u202eover the harbour',
  'a character for private use': 'gulls\ue000over the harbour',
  'a character that is none': 'gulls\uffffover\ufdd0the harbour',
  'the last character': 'gulls\u{10ffff}over the harbour',
  'a tag': '<b>gulls</b> over the harbour',
  'an entity': 'gulls &amp; the harbour',
  'percent signs': 'gulls%20over%00the harbour',
  'plus signs': 'gulls+over+the+harbour',
  backslashes: 'gulls\\u0020over\\x00 the harbour',
  quotes: `gulls' or "1"="1" --`,
  'a template': 'gulls {{7*7}} over the harbour',
  'what looks like a hash': '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
};

/** JSON can send half of a surrogate pair. In UTF-8 each is the same character, U+FFFD. */
const HALVES: Readonly<Record<string, string>> = {
  'half of a character': 'gulls\ud83dover the harbour',
  'the other half of a character': 'gulls\udc1aover the harbour',
  'halves in the wrong order': 'gulls\udc1a\ud83dover the harbour',
  'the character for unreadable ones': 'gulls\ufffdover the harbour',
};

type Accepted = readonly [why: string, password: string];
const having = (unusual: Readonly<Record<string, string>>): readonly Accepted[] =>
  Object.entries(unusual).map(([why, password]) => [`with ${why}`, password]);

/** Passwords that are accepted, each with what is unusual in it. */
export const ACCEPTED: readonly Accepted[] = [...having(HALVES), ...lengths, ...having(UNUSUAL)];

const cutAfterBytes = (count: number) => (password: string) => Buffer.from(password).subarray(0, count).toString();
const another = (unit: string) => (unit === 'x' ? 'y' : 'x');

/** What a system that does not compare passwords as they were typed makes of them. */
const CHANGES: readonly ((password: string) => string)[] = [
  (password) => password.trim(),
  (password) => password.replace(/\s+/g, ' '),
  (password) => password.replace(/\p{Cc}/gu, ''),
  (password) => password.replace(/[\p{Cf}\p{Mn}\p{So}]/gu, ''),
  (password) => password.replace(/\0.*$/s, ''),
  (password) => (password === password.toLowerCase() ? password.toUpperCase() : password.toLowerCase()),
  ...(['NFC', 'NFD', 'NFKC'] as const).map((form) => (password: string) => password.normalize(form)),
  (password) => password.replace(/\p{Cs}/gu, '\ufffd'),
  (password) => password.replaceAll('\ufffd', '\ud83d'),
  (password) => password.replace(/&amp;|%20|\+|<\/?b>|\\u0020/g, ' '),
  cutAfterBytes(72),
  cutAfterBytes(128),
  (password) => password.slice(0, 255),
  (password) => password.slice(0, -1) + another(password.slice(-1)),
];

/** Characters that a password may have. */
export const LONGEST = 1024;

/** Other passwords that the same account must not be opened by. */
export const neighboursOf = (password: string): readonly string[] => {
  const changed = new Set(CHANGES.map((change) => change(password)));
  return [...changed].filter((other) => other !== password && other !== '' && other.length <= LONGEST);
};

const TOO_SHORT = 'Password must be at least 8 characters';
const TOO_LONG = 'Password must be at most 1,024 characters';
const TOO_EASY = 'Password is too easy to guess. Do not use a common password, your name, your email or LetProof';
const MISSING = 'Password is required';

/** What is refused, with the sentence at its field. */
export const REFUSED: readonly (readonly [why: string, password: unknown, detail: string])[] = [
  ['nothing', '', MISSING],
  ['null', null, MISSING],
  ['a number', 12_345_678, MISSING],
  ['a list', ['gulls over the harbour'], MISSING],
  ['an object', { length: 20 }, MISSING],
  ['true', true, MISSING],
  ['one character', 'z', TOO_SHORT],
  ['7 characters', varied(7), TOO_SHORT],
  ['7 blanks', ' '.repeat(7), TOO_SHORT],
  ['3 emojis', '🏠🌊🐚', TOO_SHORT],
  ['1,025 characters', varied(LONGEST + 1), TOO_LONG],
  ['1,025 blanks', ' '.repeat(LONGEST + 1), TOO_LONG],
  ['50,000 characters', varied(50_000), TOO_LONG],
  ['8 blanks', ' '.repeat(8), TOO_EASY],
  ['1,024 blanks', ' '.repeat(LONGEST), TOO_EASY],
  ['tabs alone', '\t'.repeat(12), TOO_EASY],
  ['NULs alone', '\u0000'.repeat(12), TOO_EASY],
  ['one emoji eight times', '🏠'.repeat(8), TOO_EASY],
  ['half of a character, twenty times', '\ud83d'.repeat(20), TOO_EASY],
  ['a listed password in wide letters', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44123', TOO_EASY],
];
