import { cutText, sortText } from '../../../domain/searchText.ts';

/** A row of an index holds at most 2,700 bytes, together with the name. */
const MAX_CITY = 100;

/** What a town is sorted and found by. */
export const cityKey = (city: string): string => cutText(sortText(city), MAX_CITY);

/**
 * Every column that a list of the console filters or sorts by. Postgres reads the properties of an account from this
 * index alone: 10,000 of their rows would be 80 MB. No column of it changes with each answer.
 */
export const CONSOLE_INDEX = [
  'owner',
  'removed',
  'key',
  'name_key',
  'city_key',
  'nation',
  'property_type',
  'compliance',
  'evidence_ends_on',
  'next_expiry',
  'assessment_id',
  'edition',
  'started_at',
  'completed_at',
  'badge_id',
  'badge_status',
  'badge_issued_on',
  'badge_ends_on',
  'answers_due_on',
  'created_at',
  'updated_at',
].join(', ');
