/** The titles in the source of a test file as they are written, so `test.each` gives its template. */
export const titlesIn = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,/g)].map(
    ([, , title = '']) => title,
  );
