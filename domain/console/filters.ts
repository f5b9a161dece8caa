import { z } from 'zod';
import { Day } from '../fact.ts';
import { plainText } from '../plainText.ts';

const MAX_VALUES = 1000;
const MAX_TEXT = 200;

const listed = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);

/** A filter by one value or by several: react-admin sends either. */
export const oneOrMany = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(listed, z.array(value).max(MAX_VALUES, `Choose at most ${MAX_VALUES}`).optional()).optional();

export const FilterText = z.string().max(MAX_TEXT, `Keep it to ${MAX_TEXT} characters`).overwrite(plainText);

/** Postgres knows no year 0. */
export const FilterDay = Day.refine((day) => day >= '0001', 'Enter a date such as 2027-03-31').optional();

/** A number of days from today. */
export const FilterDays = z.int('Enter a whole number of days').min(0).max(36_500).optional();
