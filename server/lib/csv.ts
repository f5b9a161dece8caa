import type { Options } from 'csv-stringify/sync';

/**
 * As RFC 4180 has it. A spreadsheet would run a text that begins with =, +, -, @, a tab or a return as a formula, so such
 * a text gets an apostrophe before it. A number is none, also below zero.
 */
export const CSV: Options = {
  record_delimiter: 'windows',
  // Also around a bare line feed: most readers end the row there, and the next one could begin with a formula.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { number: (value) => ({ value: String(value), escape_formulas: false }), boolean: String },
};
