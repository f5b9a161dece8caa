/** The error that Postgres sends when its disk has no room for a write. */
export const postgresDiskFull = (): Error =>
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
