import type { ASSESSMENT_LIST } from '../../../domain/console/contract.ts';
import { among } from '../../conditions.ts';
import type { Asked, KeyList, ListReader } from '../../consoleList.ts';
import { found, orderBy, readable, verdictIn } from './conditions.ts';

type Assessments = Asked<typeof ASSESSMENT_LIST>;

const STATUS = `(case when compliance = 'in_progress' then 'in_progress' else 'completed' end)`;

const ORDERS: Readonly<Record<Assessments['sort'], string>> = {
  id: 'assessment_id',
  property_name: 'name_key',
  status: STATUS,
  started_at: 'started_at',
  completed_at: 'completed_at',
  edition: 'edition',
};

const VERDICTS = { true: ['compliant'], false: ['non_compliant'] } as const;

/** The current assessments, by the key of their property. */
export const consoleAssessments = (reader: ListReader, { filter, sort, direction }: Assessments): KeyList => ({
  table: 'property_overview',
  conditions: [
    ...readable(reader),
    [true, (assessed) => `(assessment_id is not null) = ${assessed}`],
    among('assessment_id', filter.id, 'uuid'),
    among('key', filter.property_id),
    found(filter.q),
    among(STATUS, filter.status),
    verdictIn(filter.passed === undefined ? undefined : VERDICTS[`${filter.passed}`]),
    among('edition', filter.edition),
  ],
  order: orderBy(ORDERS[sort], direction),
});
