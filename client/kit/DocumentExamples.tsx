import Button from '@mui/material/Button';
import { Calendar, Download, Trash2, Upload } from 'lucide-react';
import { Pill } from '../components/data/Pill.tsx';
import { expiryStatus } from '../components/data/status.ts';
import { DocumentRow } from '../components/documents/DocumentRow.tsx';
import { Card } from '../components/surfaces/Card.tsx';
import { Disclosure } from '../components/surfaces/Disclosure.tsx';

const TODAY = '2026-11-21';

const actions = [
  { label: 'Download', icon: <Download />, href: '/api/documents/1/download' },
  { label: 'Change the expiry date', preposition: 'of' as const, icon: <Calendar />, onClick: () => undefined },
  { label: 'Delete', icon: <Trash2 />, onClick: () => undefined },
];

const replace = (
  <Button size="small" variant="outlined" startIcon={<Upload />}>
    Replace
  </Button>
);

export const DocumentExamples = () => (
  <Card>
    <Disclosure summary="Documents" count={3} note={<Pill tone="bad" label="1 expired" bare />} open>
      <ul>
        <li>
          <DocumentRow
            name="Gas safety certificate"
            fileName="gas-safety-bakehouse-2025.pdf"
            status={expiryStatus('2026-11-12', TODAY)}
            date="12/11/2026"
            main={replace}
          />
        </li>
        <li>
          <DocumentRow
            name="Insurance policy"
            fileName="holiday-let-policy-2026-27.pdf"
            status={expiryStatus('2027-06-01', TODAY)}
            actions={actions}
          />
        </li>
        <li>
          <DocumentRow
            name="Waste management plan"
            fileName="waste-plan-whitby.docx"
            status={expiryStatus(null, TODAY)}
            actions={actions}
          />
        </li>
      </ul>
    </Disclosure>
  </Card>
);
