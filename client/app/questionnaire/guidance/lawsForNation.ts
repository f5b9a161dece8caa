import type { Property } from '../../../../domain/properties/contract.ts';

type Nation = Property['nation'];

const NAMED: readonly [RegExp, readonly Nation[]][] = [
  [/Great Britain/, ['england', 'scotland', 'wales']],
  [/England|Greater London/, ['england']],
  [/Scotland/, ['scotland']],
  [/Wales/, ['wales']],
  [/Northern Ireland/, ['northern_ireland']],
];

const reaches = (act: string, nation: Nation): boolean => {
  const named = NAMED.filter(([name]) => name.test(act));
  return named.length === 0 || named.some(([, nations]) => nations.includes(nation));
};

// One line may name two acts: "Food Safety Act 1990 and Food Safety (Northern Ireland) Order 1991".
const BETWEEN_ACTS = /(?<=\d{4}\b.{0,20}) and /;

/** Under "The law in Wales" an act that says it is Scotland's has no place. What names no nation stays. */
export const lawsOf = (legalBasis: readonly string[], nation: Nation): string[] => {
  const here = legalBasis.filter((line) => line.split(BETWEEN_ACTS).some((act) => reaches(act, nation)));
  return here.length > 0 ? here : [...legalBasis];
};
