/** The tags of a property in one cell of a spreadsheet. */
export const tagsCell = (tags: readonly string[]): string => tags.join(', ');
