/** 10 MiB is what browsers and file managers call 10MB. An upload must be smaller. */
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
export const FILE_TOO_LARGE = `File size must be less than ${MAX_UPLOAD_MB}MB`;
