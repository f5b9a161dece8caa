import type { Nation } from '../properties/nation.ts';
import type { Question } from './schema.ts';

/** Why a question is asked. */
export const REQUIREMENT_LABELS: Readonly<Record<Question['requirementLevel'], string>> = {
  law: 'Required by law',
  law_some_nations: 'Required by law in some nations',
  contract: 'Required by contract',
  good_practice: 'Good practice',
};

const NAMES: readonly [RegExp, readonly Nation[]][] = [
  [/Great Britain/, ['england', 'scotland', 'wales']],
  [/England|Greater London/, ['england']],
  [/Scotland/, ['scotland']],
  [/Wales/, ['wales']],
  [/Northern Ireland/, ['northern_ireland']],
];

const appliesIn = (act: string, nation: Nation): boolean => {
  const named = NAMES.filter(([name]) => name.test(act));
  return named.length === 0 || named.some(([, nations]) => nations.includes(nation));
};

// One line may name two acts: "Food Safety Act 1990 and Food Safety (Northern Ireland) Order 1991".
const BETWEEN_ACTS = /(?<=\d{4}\b.{0,20}) and /;

/** Leaves out acts that name other nations only. If no act is left, all are shown. */
export const lawsForNation = (legalBasis: readonly string[], nation: Nation): string[] => {
  const laws = legalBasis.filter((line) => line.split(BETWEEN_ACTS).some((act) => appliesIn(act, nation)));
  return laws.length > 0 ? laws : [...legalBasis];
};
