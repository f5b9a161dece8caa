import type { Day } from '../calendar.ts';

type Dated = {
  readonly id: string;
  /** Null for a draft. */
  readonly effectiveOn: Day | null;
};

/** All editions, including drafts. Assessments refer to their edition by id, so editions are never removed. */
export type Catalogue<Edition extends Dated> = {
  /** In the order of their effective days; drafts last. */
  readonly all: readonly Edition[];
  readonly find: (id: string) => Edition | undefined;
  /** Throws RangeError for an unknown id: an assessment cannot be evaluated without its rules. */
  readonly of: (id: string) => Edition;
  /** The edition under which an assessment starts on `day`. */
  readonly inEffectOn: (day: Day) => Edition;
  /** The edition of an assessment; of none (null), the one in effect on `day`. */
  readonly ofOrInEffect: (id: string | null, day: Day) => Edition;
  /** Editions that took effect after `edition`, up to and including `day`, in order. */
  readonly since: (edition: Edition, day: Day) => readonly Edition[];
};

/** Throws if there is no published edition, or if two editions have the same id or the same effective day. */
export const catalogueOf = <Edition extends Dated>(given: readonly Edition[]): Catalogue<Edition> => {
  const published = given
    .filter(({ effectiveOn }) => effectiveOn !== null)
    .sort((one, other) => String(one.effectiveOn).localeCompare(String(other.effectiveOn)));
  const [first] = published;
  if (!first) throw new Error('There is no published edition of the questionnaire');
  for (const keyOf of [({ id }: Edition) => id, ({ id, effectiveOn }: Edition) => effectiveOn ?? id])
    if (new Set(given.map(keyOf)).size < given.length) throw new Error('Two editions have the same id or day');
  const byId = new Map(given.map((edition) => [edition.id, edition]));
  const effectiveBy = (day: Day) => published.filter(({ effectiveOn }) => effectiveOn !== null && effectiveOn <= day);

  const of = (id: string): Edition => {
    const edition = byId.get(id);
    if (!edition) throw new RangeError(`There is no edition ${id} of the questionnaire`);
    return edition;
  };
  // If the clock is set to a day before the first edition, use the first edition.
  const inEffectOn = (day: Day): Edition => effectiveBy(day).at(-1) ?? first;

  return {
    all: [...published, ...given.filter(({ effectiveOn }) => effectiveOn === null)],
    find: (id) => byId.get(id),
    of,
    inEffectOn,
    ofOrInEffect: (id, day) => (id === null ? inEffectOn(day) : of(id)),
    since: (edition, day) =>
      effectiveBy(day).filter(({ effectiveOn }) => String(effectiveOn) > String(edition.effectiveOn)),
  };
};
