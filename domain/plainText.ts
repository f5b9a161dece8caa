/**
 * Replaces control characters and unpaired surrogates by a space: Postgres refuses both in JSON. Also marks that change
 * the direction of writing, which can make `fdp.exe` look like `exe.pdf`.
 */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ');

/** The same for text of several lines: line breaks stay, each as one `\n`. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(plainText)
    .join('\n');
