import { expect, test } from 'vitest';
import { NATION_LABELS, Nation, nationOfPostcode } from '../../domain/properties/nation.ts';

const WHOLE_AREAS: Readonly<Record<Nation, string>> = {
  scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  wales: 'CF LD LL NP SA',
  northern_ireland: 'BT',
  england: 'B BA CA CH GL GU HR L LA M N NE PL S SN SO SP SW SY TR W WR YO',
};

test.each(
  Nation.options.flatMap((nation) => WHOLE_AREAS[nation].split(' ').map((area): [string, Nation] => [area, nation])),
)('%s is in %s', (area, nation) => expect(nationOfPostcode(`${area}1 2AB`)).toBe(nation));

test.each<[string, Nation]>([
  // The border of England with Scotland
  ['TD15 2HS', 'england'],
  ['TD12 4UH', 'england'],
  ['TD12 4QN', 'england'],
  ['TD12 4DH', 'scotland'],
  ['TD12 4PZ', 'scotland'],
  ['TD12', 'scotland'],
  ['TD6 9AA', 'scotland'],
  ['DG16 5DN', 'scotland'],
  ['CA6 5TU', 'england'],
  // The border of England with Wales
  ['SY14 8AB', 'england'],
  ['SY15 6AB', 'wales'],
  ['SY16 1AB', 'wales'],
  ['SY17 5AB', 'wales'],
  ['SY18 6AB', 'wales'],
  ['SY19 7AB', 'wales'],
  ['SY20 8AB', 'wales'],
  ['SY21 7AB', 'wales'],
  ['SY22 5AB', 'wales'],
  ['SY23 1AB', 'wales'],
  ['SY24 5AB', 'wales'],
  ['SY25 6AB', 'wales'],
  ['SY10 0JN', 'wales'],
  ['SY10 8AB', 'england'],
  ['SY1 0AB', 'england'],
  ['SY2 5AB', 'england'],
  ['CH4 0DR', 'wales'],
  ['CH4 8AB', 'england'],
  ['CH5 1AB', 'wales'],
  ['CH6 5AB', 'wales'],
  ['CH7 1AB', 'wales'],
  ['CH8 7AB', 'wales'],
  ['CH1 2AB', 'england'],
  ['CH41 0AB', 'england'],
  ['CH60 1AB', 'england'],
  ['HR3 5AB', 'wales'],
  ['HR3 6AB', 'england'],
  ['NP16 5AB', 'wales'],
  ['NP16 7DB', 'england'],
  ['LD8 2AB', 'wales'],
])('%s, on a border, is in %s', (postcode, nation) => expect(nationOfPostcode(postcode)).toBe(nation));

test.each<[string, Nation]>([
  ['  bt1 5gs ', 'northern_ireland'],
  ['td124uh', 'england'],
  ['CH40DR', 'wales'],
  ['ch410ab', 'england'],
  ['G2 1DU', 'scotland'],
  ['EH1', 'scotland'],
  ['EC1A 1BB', 'england'],
  ['W1A 0AX', 'england'],
])('%s is read in any spacing and case', (postcode, nation) => expect(nationOfPostcode(postcode)).toBe(nation));

test.each(['', 'BT', 'EHELLO', 'GY1 1AA', 'IM1 1AA', '90210', 'ZZ9 9ZZ', 'G1 1AAA'])(
  '%j has no nation of its own, so it counts as England',
  (postcode) => expect(nationOfPostcode(postcode)).toBe('england'),
);

test('every nation has a label', () =>
  expect(Nation.options.map((nation) => NATION_LABELS[nation])).toEqual([
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ]));
