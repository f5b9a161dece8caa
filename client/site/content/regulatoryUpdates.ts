import { z } from 'zod';
import dates from './regulatoryDates.json';

export const NATIONS = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  northern_ireland: 'Northern Ireland',
} as const;

const Nation = z.enum(['england', 'scotland', 'wales', 'northern_ireland']);

const RegulatoryUpdate = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** Null while no day is set; then `when` says what is known. */
  date: z.iso.date().nullable(),
  when: z.string().min(1),
  nations: z.array(Nation).min(1),
  title: z.string().min(1),
  summary: z.string().min(1),
  /** Question numbers of the edition in effect. */
  questions: z.array(z.string().regex(/^\d-\d+$/)).min(1),
  source: z.url({ protocol: /^https$/ }),
  confidence: z.enum(['high', 'medium', 'low']),
});
export type RegulatoryUpdate = z.infer<typeof RegulatoryUpdate>;

export const RegulatoryDates = z.strictObject({
  reviewed: z.iso.date(),
  note: z.string(),
  items: z.array(RegulatoryUpdate),
});

/** Checked at load, so that a mistake in the file stops the build. */
export const { reviewed: REVIEWED, items: REGULATORY_UPDATES } = RegulatoryDates.parse(dates);
