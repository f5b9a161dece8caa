/** The header of an answer that says up to which position it contains all changes. */
export const READ_POSITION = 'X-Read-Position';
