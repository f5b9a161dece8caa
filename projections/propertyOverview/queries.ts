import { Compliance } from '../../domain/dashboard/contract.ts';
import type { ImportedDetails } from '../../domain/imports/events.ts';
import type { ExistingProperty } from '../../domain/imports/matchProperties.ts';
import { type PropertyScope, type Query, rows, states } from '../query.ts';
import type { AddressState, ListedProperty } from './propertyRow.ts';
import type { OverviewState } from './state.ts';
import { LAPSED } from './verdict.ts';

const OWNED = 'owner = $1 and ($2::text[] is null or key = any($2))';
const LISTED = `${OWNED} and not removed`;

/** In the order in which they were added. */
export const propertiesOf = (accountId: string, scope: PropertyScope): Query<OverviewState> =>
  states({
    name: 'properties',
    text: `select state from property_overview where ${LISTED} order by created_at, key`,
    values: [accountId, scope],
  });

/**
 * The transaction that wrote a row: another one for each write. Only a Postgres that lost its last writes in a crash may
 * use a number again.
 */
const VERSION = 'xmin::text as version';

export type ListedVersion = { readonly propertyId: string; readonly name: string; readonly version: string };

/** The same properties without their states: each by its name and the version of its row. */
export const listedVersions = (accountId: string, scope: PropertyScope): Query<ListedVersion> =>
  rows({
    name: 'listed-versions',
    text: `select key as "propertyId", name, ${VERSION} from property_overview where ${LISTED} order by created_at, key`,
    values: [accountId, scope],
  });

/** Of these properties those that the account has, each with the version of its row. */
export const propertiesByVersion = (
  accountId: string,
  propertyIds: readonly string[],
): Query<{ readonly version: string; readonly state: OverviewState }> =>
  rows({
    name: 'properties-by-version',
    text: `select ${VERSION}, state from property_overview where key = any($2::text[]) and owner = $1 and not removed`,
    values: [accountId, propertyIds],
  });

/** Reads the text of a state once; each `->>` reads all of it again. */
const DETAILS = `json_to_record(state) as details (
  "addressLine1" text, "addressLine2" text, city text, postcode text, "createdAt" text, "updatedAt" text)`;
const ADDRESS = 'name, "addressLine1", "addressLine2", city, postcode';

/** In the order in which they were added, without their assessments. */
export const listedProperties = (accountId: string, scope: PropertyScope): Query<ListedProperty> =>
  rows({
    name: 'listed-properties',
    text: `select key as "propertyId", ${ADDRESS}, nation, property_type as "propertyType", "createdAt", "updatedAt"
           from property_overview, ${DETAILS} where ${LISTED} order by created_at, key`,
    values: [accountId, scope],
  });

export type AddressedProperty = AddressState & { readonly propertyId: string; readonly removed: boolean };

/** With removed ones, in the order in which they were added, without their assessments. */
export const everyAddressOf = (accountId: string, scope: PropertyScope): Query<AddressedProperty> =>
  rows({
    name: 'every-address',
    text: `select key as "propertyId", removed, ${ADDRESS}
           from property_overview, ${DETAILS} where ${OWNED} order by created_at, key`,
    values: [accountId, scope],
  });

/** The details of all properties, without their assessments: an account may have ten thousand. */
export const propertyDetailsOf = (accountId: string): Query<ExistingProperty> => ({
  name: 'property-details',
  text: `select key, nation, property_type as "propertyType", ${ADDRESS}
         from property_overview, ${DETAILS} where owner = $1 and not removed order by created_at, key`,
  values: [accountId],
  toRow: ({ key, ...details }) => ({ propertyId: String(key), details: details as ImportedDetails }),
});

/** Of these properties those that the account has, by their names. */
export const propertyNamesOf = (
  accountId: string,
  propertyIds: readonly string[],
): Query<{ readonly propertyId: string; readonly name: string }> =>
  rows({
    name: 'property-names',
    text: `select key as "propertyId", state->>'name' as name from property_overview
           where key = any($2) and owner = $1 and not removed`,
    values: [accountId, propertyIds],
  });

/** With removed ones, in the order in which they were added. */
export const everyPropertyOf = (accountId: string, scope: PropertyScope): Query<OverviewState> =>
  states({
    name: 'every-property',
    text: `select state from property_overview where ${OWNED} order by created_at, key`,
    values: [accountId, scope],
  });

/** The next properties of an account, in the order of their ids, after the one with the id `after`. */
export const propertiesAfter = (accountId: string, after: string, limit: number): Query<OverviewState> =>
  states({
    name: 'properties-after',
    text: `select state from property_overview where owner = $1 and not removed and key > $2 order by key limit $3`,
    values: [accountId, after, limit],
  });

/**
 * The property of an account, also if it was removed. None for another account: a row can still be that of a former owner
 * while this read model is behind.
 */
export const ownedProperty = (accountId: string, propertyId: string): Query<OverviewState> =>
  states({
    name: 'owned-property',
    text: 'select state from property_overview where key = $1 and owner = $2',
    values: [propertyId, accountId],
  });

/** The property of an account with this current assessment; none for a superseded assessment, or for another account. */
export const ownedAssessment = (accountId: string, assessmentId: string): Query<OverviewState> =>
  states({
    name: 'owned-assessment',
    text: 'select state from property_overview where assessment_id = $1 and owner = $2 and not removed',
    values: [assessmentId, accountId],
  });

export type Counts = {
  readonly total: number;
  readonly compliant: number;
  readonly non_compliant: number;
  readonly in_progress: number;
};

const numberOf = (condition: string) => `
  (select count(*)::int from property_overview
   where owner = $1 and not removed and ($3::text[] is null or key = any($3)) and ${condition})`;

/**
 * The number of properties by verdict on `today`; one row. Counts the entries of an index by the stored verdict, and those
 * whose evidence has lapsed since: to work out each verdict takes three times as long.
 */
export const countsOf = (accountId: string, scope: PropertyScope, today: string): Query<Counts> =>
  rows({
    name: 'counts',
    text: `
      select compliant + non_compliant + in_progress + not_assessed as total, compliant - lapsed as compliant,
             non_compliant + lapsed as non_compliant, in_progress
      from (select ${Compliance.options.map((each) => `${numberOf(`compliance = '${each}'`)} as ${each}`).join(', ')},
                   ${numberOf(LAPSED)} as lapsed) as stored`,
    values: [accountId, today, scope],
  });

/** The properties of an account that are not removed. */
export const listedIds = (accountId: string): Query<{ readonly id: string }> =>
  rows({
    name: 'listed-ids',
    text: 'select key as id from property_overview where owner = $1 and not removed',
    values: [accountId],
  });

export type Rendered = { readonly rendered: string | null; readonly stale: boolean | null };

/**
 * The rendered rows, joined by the database; one row. A row becomes stale when a date has passed or when a later edition
 * takes effect. Then it must be rendered for the day.
 */
export const renderedOverview = (accountId: string, today: string, editionInEffect: string): Query<Rendered> =>
  rows({
    name: 'rendered-overview',
    text: `select case when bool_or(rendered_until < $2 or edition <> $3) then null
                  else string_agg(rendered::text, ',' order by created_at, key) end as rendered,
                  bool_or(rendered_until < $2 or edition <> $3) as stale
           from property_overview where owner = $1 and not removed`,
    values: [accountId, today, editionInEffect],
  });

/** On what the rendered rows are shown. */
export type RenderedOn = {
  readonly today: string;
  readonly editionInEffect: string;
  /** The end of the subscription suspends badges. */
  readonly subscriptionEnded: boolean;
};

export type RenderedRow = { readonly propertyId: string; readonly rendered: string | null };

/** The same row by row, in the order in which the properties were added. Null where the row is stale. */
export const renderedRows = (
  accountId: string,
  scope: PropertyScope,
  { today, editionInEffect, subscriptionEnded }: RenderedOn,
): Query<RenderedRow> =>
  rows({
    name: 'rendered-rows',
    text: `select key as "propertyId",
                  case when rendered_until < $3 or edition <> $4 or ($5::boolean and badge_id is not null) then null
                       else rendered::text end as rendered
           from property_overview where ${LISTED} order by created_at, key`,
    values: [accountId, scope, today, editionInEffect, subscriptionEnded],
  });
