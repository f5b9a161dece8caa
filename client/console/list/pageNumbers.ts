/** The pages to offer: the first, the last and the neighbours of the present one. Null is a gap. */
export const pageNumbers = (page: number, pages: number): readonly (number | null)[] => {
  const near = [1, page - 1, page, page + 1, page === 1 ? 3 : 0, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) =>
    index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? [null, number] : [number],
  );
};
