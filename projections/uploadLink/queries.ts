import { type Query, rows, states } from '../query.ts';
import type { UploadLinkState } from './model.ts';

/** A link and the edition of the property's current assessment. */
export type ListedUploadLink = { readonly state: UploadLinkState; readonly edition: string | null };

const LISTED = `select l.state, p.edition from upload_link l
  left join property_overview p on p.key = l.property_id::text`;

/** Latest first. */
export const uploadLinksOf = (accountId: string, propertyId: string): Query<ListedUploadLink> =>
  rows({
    name: 'upload-links',
    text: `${LISTED} where l.owner = $1 and l.property_id = $2 order by l.made_at desc, l.key`,
    values: [accountId, propertyId],
  });

export const uploadLinkById = (linkId: string): Query<ListedUploadLink> =>
  rows({ name: 'upload-link', text: `${LISTED} where l.key = $1`, values: [linkId] });

/** Of all properties, also removed ones. */
export const everyUploadLinkOf = (accountId: string): Query<UploadLinkState> =>
  states({
    name: 'every-upload-link',
    text: 'select state from upload_link where owner = $1 order by made_at, key',
    values: [accountId],
  });
