type Cell = string | number | boolean | null | undefined;

/** A spreadsheet would run a text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with the byte order mark by which spreadsheets know UTF-8. The columns are the members of the first row. */
export const csv = (rows: readonly Readonly<Record<string, Cell>>[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return `\uFEFF${lines.map((line) => line.map(written).join(',')).join('\r\n')}\r\n`;
};
