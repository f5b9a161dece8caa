/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/** Without case, accents and apostrophes, so that "st marys" finds "St Mary’s" and "tanygrisiau" finds "Tanygrisiâu". */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`]/gu, '')
    .replace(/[ßæœøđðłþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** The letters and digits of a text: the same for two spellings that differ only in case, accents, spaces and punctuation. */
export const lettersAndDigits = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The same, with a gap between two numbers: "Flat 1, 12 Pier Road" is not "Flat 11, 2 Pier Road". */
export const lettersAndNumbers = (text: string): string =>
  searchText(text)
    .split(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/u)
    .map(lettersAndDigits)
    .join(' ');

/** Digits in a number that is still sorted by its value. */
const DIGITS = 12;

/** Sorts by bytes as a reader expects: without case and accents, and "Cottage 2" before "Cottage 10". */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (number) => number.padStart(DIGITS, '0'));

/** The words that a text must all contain. */
export const searchWords = (asked: string): readonly string[] => searchText(asked).split(' ').filter(Boolean);

/** At most `length` units of UTF-16, and never half of a character: Postgres refuses that, and a read model would stop. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
