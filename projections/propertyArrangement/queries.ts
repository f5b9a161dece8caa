import { type PropertyScope, type Query, rows } from '../query.ts';

export type ShownArrangement = {
  readonly propertyId: string;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly tags: readonly string[];
};

/** What an account has arranged of these properties, in no order. */
export const arrangementsByKey = (accountId: string, keys: readonly string[]): Query<ShownArrangement> =>
  rows({
    name: 'arrangements-by-key',
    text: `select a.key as "propertyId", g.key as "groupId", g.state->>'name' as "groupName",
             a.person_id as "personId", coalesce(nullif(p.state->>'name', ''), p.state->>'email') as "personName", a.state->'tags' as tags
           from property_arrangement a
           left join property_group g on g.key = a.group_id::text and g.owner = a.owner
           left join account_profile p on p.key = a.person_id::text
           where a.owner = $1 and a.key = any($2)`,
    values: [accountId, keys],
  });

type GroupCount = { readonly id: string; readonly name: string; readonly properties: number };

/** The groups of an account by name; with a scope only those that have a property of it. */
export const groupsOf = (accountId: string, scope: PropertyScope): Query<GroupCount> =>
  rows({
    name: 'groups',
    text: `select g.key as id, g.state->>'name' as name, count(p.key)::int as properties
           from property_group g
           left join property_arrangement a on a.owner = $1 and a.group_id = g.key::uuid
             and ($2::text[] is null or a.key = any($2))
           left join property_overview p on p.key = a.key and p.owner = $1 and not p.removed
           where g.owner = $1 group by g.key, g.state->>'name'
           having $2::text[] is null or count(p.key) > 0 order by lower(g.state->>'name'), g.key`,
    values: [accountId, scope],
  });

/** The tags of an account's properties, within a scope. They are equal in any case, so each is in the list once. */
export const tagsOf = (accountId: string, scope: PropertyScope): Query<{ readonly tag: string }> =>
  rows({
    name: 'tags',
    text: `select distinct on (lower(tag)) tag from property_arrangement a
           join property_overview p on p.key = a.key and p.owner = $1 and not p.removed,
           json_array_elements_text(a.state->'tags') as tag
           where a.owner = $1 and ($2::text[] is null or a.key = any($2)) order by lower(tag), tag`,
    values: [accountId, scope],
  });

/** The people who look after properties of an account within a scope. */
export const assignedIn = (accountId: string, scope: PropertyScope): Query<{ readonly personId: string }> =>
  rows({
    name: 'assigned',
    text: `select distinct a.person_id as "personId" from property_arrangement a
           where a.owner = $1 and a.person_id is not null and ($2::text[] is null or a.key = any($2))`,
    values: [accountId, scope],
  });
