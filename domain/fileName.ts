/**
 * A text as part of a file's name, the same on every system: small letters, digits and hyphens, 60 characters at most.
 * Empty if the text has neither letters nor digits of the Latin alphabet.
 */
export const fileNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** Without an ending. */
export const paperFileName = (kind: 'report' | 'history', property: string): string =>
  ['letproof', kind, fileNameOf(property)].filter(Boolean).join('-');

export const bundleFileName = (property: string, day: string): string =>
  `${fileNameOf(property) || 'letproof'}-evidence-${day}.zip`;
