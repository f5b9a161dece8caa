const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = String.raw`"(?:[ !#-\[\]-~]|\\[ -~])*"`;
const PARAMETER = new RegExp(`^ *; *(${TOKEN})=(${TOKEN}|${QUOTED})`);
/** RFC 8187: what is no attr-char is encoded. */
const EXTENDED = /^UTF-8''((?:[!#$&+.^_`|~0-9A-Za-z-]|%[0-9A-Fa-f]{2})*)$/;

export type Disposition = { readonly type: string; readonly filename: string };

const unquoted = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;

const decoded = (value: string): string => {
  const [, encoded] = EXTENDED.exec(value) ?? [];
  if (encoded === undefined) throw new Error(`Not an extended value: ${value}`);
  return decodeURIComponent(encoded);
};

const parametersOf = (text: string): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const [whole, name, value] = PARAMETER.exec(rest) ?? [];
    if (whole === undefined || name === undefined || value === undefined) throw new Error(`Not a parameter: ${rest}`);
    if (parameters.has(name.toLowerCase())) throw new Error(`Given twice: ${name}`);
    parameters.set(name.toLowerCase(), value);
    rest = rest.slice(whole.length);
  }
  return parameters;
};

/** Reads a header as strictly as RFC 6266 is written, and throws where a browser would guess. */
export const parseDisposition = (header: string): Disposition => {
  const [type = ''] = new RegExp(`^${TOKEN}`).exec(header) ?? [];
  const parameters = parametersOf(header.slice(type.length));
  const unknown = [...parameters.keys()].filter((name) => name !== 'filename' && name !== 'filename*');
  if (unknown.length > 0) throw new Error(`Unknown parameters: ${unknown.join(', ')}`);
  const [plain, extended] = [parameters.get('filename'), parameters.get('filename*')];
  return { type, filename: extended === undefined ? unquoted(plain ?? '') : decoded(extended) };
};
