import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ApiKey } from '../../../domain/apiKeys/contract.ts';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { BLOCKS, Table } from '../list/tableStyles.ts';
import { scopesText } from './scopes.ts';

const Keys = styled(Table)({
  // A date is not broken.
  '& td.when': { minWidth: 148, overflowWrap: 'normal' },
  '& td.act': { width: 120, textAlign: 'right' },
  '& td.act > button': { marginRight: -12 },
  [BLOCKS]: {
    '&& td.act': { width: 'auto', margin: '4px 0 -6px', textAlign: 'left' },
    '& td.act > button': { marginLeft: -10 },
  },
});

type Props = { apiKeys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void };

export const KeyTable = ({ apiKeys, onRevoke }: Props) => (
  <Card flush>
    <Keys role="table">
      <caption>Keys</caption>
      <thead>
        <tr>
          {['Name', 'May', 'Made', 'Last used'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {apiKeys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td data-phone data-label="May">
              {scopesText(key.scopes)}
            </td>
            <td data-phone data-label="Made" className="when">
              {formatInstant(key.created_at)}
              {key.created_by && <span className="sub"> by {key.created_by}</span>}
            </td>
            <td data-phone data-label="Last used" className="when">
              {key.last_used_at ? `${formatInstant(key.last_used_at)}, ${formatTime(key.last_used_at)}` : 'Never'}
            </td>
            <td data-phone className="act">
              <Button variant="text" size="small" onClick={() => onRevoke(key)}>
                Revoke<VisuallyHidden> the key {key.name}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Keys>
  </Card>
);
