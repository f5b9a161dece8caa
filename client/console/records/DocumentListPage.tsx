import { ListPage } from '../list/ListPage.tsx';
import { DOCUMENT_COLUMNS } from './documentColumns.tsx';

export const DocumentListPage = () => (
  <ListPage
    resource="documents"
    title="Documents"
    search="File, number, issuer or property"
    columns={DOCUMENT_COLUMNS}
    sort={{ field: 'expiry_date', order: 'ASC' }}
    empty={{ title: 'No document yet', text: 'The documents of all properties stand here.' }}
  />
);
