import { z } from 'zod';
import { Id } from '../fact.ts';
import { plainText } from '../plainText.ts';

/** Properties of one request. */
export const MAX_ARRANGED = 500;

const text = (name: string, longest: number) =>
  z
    .string({ error: `${name} is required` })
    .overwrite(plainText)
    .trim()
    .min(1, `${name} is required`)
    .max(longest, `Keep it to ${longest} characters`);

export const GroupName = text('Name', 120);
export const Tag = text('Tag', 40);

export const GroupBody = z.strictObject({ name: GroupName });
export type GroupBody = z.infer<typeof GroupBody>;
export const GroupPath = z.object({ id: Id() });

export const ArrangementBody = z.discriminatedUnion(
  'do',
  [
    z.strictObject({ do: z.literal('group'), group_id: Id('Choose a group of the list').nullable() }),
    z.strictObject({ do: z.enum(['add-tag', 'remove-tag']), tag: Tag }),
    z.strictObject({ do: z.literal('assign'), person_id: Id('Choose a colleague of the list').nullable() }),
  ],
  { error: 'Choose what to do' },
);
export const ArrangeBody = z.strictObject({
  property_ids: z
    .array(Id('Choose properties of the list'))
    .min(1, 'Choose at least one property')
    .max(MAX_ARRANGED, `Choose up to ${MAX_ARRANGED} properties at once`),
  arrangement: ArrangementBody,
});
export type ArrangeBody = z.infer<typeof ArrangeBody>;

export const ArrangedResult = z.object({
  property_id: z.uuid(),
  result: z.enum(['changed', 'same', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type ArrangedResult = z.infer<typeof ArrangedResult>;
export const ArrangeReply = z.object({ success: z.literal(true), results: z.array(ArrangedResult) });

export const GroupRow = z.object({ id: z.uuid(), name: z.string(), properties: z.int() });
export type GroupRow = z.infer<typeof GroupRow>;
export const GroupReply = z.object({ success: z.literal(true), group: GroupRow });

export const GroupPropertiesReply = z.object({ success: z.literal(true), property_ids: z.array(z.uuid()) });

/** By what properties can be arranged: as much of it as the reader's properties have. */
export const Arrangement = z.object({
  groups: z.array(GroupRow),
  tags: z.array(z.string()),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Arrangement = z.infer<typeof Arrangement>;
export const ArrangementReply = Arrangement.extend({ success: z.literal(true) });
