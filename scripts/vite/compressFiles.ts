import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg)$/;

const toBrotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
const toGzip = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 });

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, at the best and slowest level: it is done once and served for ever. */
export const compressFiles = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const [brotli, gzipped] = await Promise.all([toBrotli(bytes), toGzip(bytes)]);
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
    }),
  );
};
