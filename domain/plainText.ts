/**
 * Control characters and halves of surrogate pairs become a space: no name or address has them, and Postgres refuses
 * both wherever it reads into JSON. So do marks that turn the direction of writing, with which `fdp.exe` reads `exe.pdf`.
 */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ');
