const MIB = 2 ** 20;

/** 10 MiB is what browsers and file managers call 10MB. An upload must be smaller. */
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * MIB;
export const FILE_TOO_LARGE = `File size must be less than ${MAX_UPLOAD_MB}MB`;

/** Node and some browsers read no more than 2 GiB into memory at once, so no evidence bundle may be larger. */
const MAX_BUNDLE_MB = 2048;
export const MAX_BUNDLE_BYTES = MAX_BUNDLE_MB * MIB - 1;

/** Room for the report and the events in a bundle. */
const REPORT_AND_EVENTS_MB = 40;

/**
 * Documents of a property: more than 42 questions with four documents each, but no more than a bundle can hold if all have
 * the largest size. Superseded documents count, because their files are kept.
 */
export const MAX_DOCUMENTS = Math.min(200, Math.floor((MAX_BUNDLE_MB - REPORT_AND_EVENTS_MB) / MAX_UPLOAD_MB));
