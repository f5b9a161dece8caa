import { z } from 'zod';

export const Nation = z.enum(['england', 'scotland', 'wales', 'northern_ireland'], {
  error: 'Choose a nation',
});
export type Nation = z.infer<typeof Nation>;

export const NATION_LABELS: Readonly<Record<Nation, string>> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  northern_ireland: 'Northern Ireland',
};

// Postcode areas, districts, sectors and streets outside England. The longest matching prefix decides; no match means
// England. A prefix on both sides of a border belongs to the nation of most of its addresses. The user can correct the
// nation.
const BEGINNINGS: Readonly<Record<Nation, readonly string[]>> = {
  scotland: ['AB', 'DD', 'DG', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'TD', 'ZE'],
  wales: [
    ...['CF', 'LD', 'LL', 'NP', 'SA'],
    ...['CH5', 'CH6', 'CH7', 'CH8'],
    ...['SY15', 'SY16', 'SY17', 'SY18', 'SY19', 'SY20', 'SY21', 'SY22', 'SY23', 'SY24', 'SY25'],
    // Broughton, Hay-on-Wye, Llangynog and Llanrhaeadr.
    ...['CH4 0', 'HR3 5', 'SY10 0'],
  ],
  northern_ireland: ['BT'],
  england: [
    // Berwick-upon-Tweed; the Cornhill side of TD12, where Coldstream has the letters up to P.
    ...['TD15', 'TD12 4Q', 'TD12 4R', 'TD12 4S', 'TD12 4T', 'TD12 4U', 'TD12 4W', 'TD12 4X'],
    // Tutshill, Sedbury and Beachley, across the Wye from Chepstow.
    'NP16 7',
  ],
};

const NATION_OF: ReadonlyMap<string, Nation> = new Map(
  Nation.options.flatMap((nation) => BEGINNINGS[nation].map((beginning): [string, Nation] => [beginning, nation])),
);

const POSTCODE = /^([A-Z]{1,2})(\d{1,2}[A-Z]?)(?:(\d)([A-Z])[A-Z])?$/;

/** The nation of a postcode with any spacing; England if no prefix matches. */
export const nationOfPostcode = (postcode: string): Nation => {
  const [, area = '', district = '', sector = '', letter = ''] =
    POSTCODE.exec(postcode.toUpperCase().replace(/\s/g, '')) ?? [];
  const outward = area + district;
  return (
    NATION_OF.get(`${outward} ${sector}${letter}`) ??
    NATION_OF.get(`${outward} ${sector}`) ??
    NATION_OF.get(outward) ??
    NATION_OF.get(area) ??
    'england'
  );
};
