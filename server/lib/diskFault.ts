// By code and never by message: messages differ between systems and versions.
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const UNAVAILABLE = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  '58030',
]);

/**
 * What an error of the file system means for a request: there is no space left, or the disk refuses to work. The codes
 * with digits are Postgres's own for its disk: disk_full and io_error.
 */
export const diskFaultOf = (error: unknown): 'full' | 'unavailable' | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return 'full';
  return UNAVAILABLE.has(code) ? 'unavailable' : undefined;
};
