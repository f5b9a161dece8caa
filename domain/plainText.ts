/**
 * Control characters and halves of surrogate pairs become a space: no name or address has them, and Postgres refuses
 * both wherever it reads into JSON.
 */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
