import Button from '@mui/material/Button';
import { Plaque } from '../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../components/badge/VerdictHeading.tsx';
import { VerdictIcon } from '../components/badge/VerdictIcon.tsx';
import { FactList } from '../components/data/FactList.tsx';
import { row } from './layout.ts';

export const BadgeExamples = () => (
  <>
    <Plaque as="section" aria-label="Verified">
      <VerdictHeading tone="good">Badge Verified</VerdictHeading>
      <FactList
        items={[
          { label: 'Issued', value: '03/11/2026' },
          { label: 'Valid Until', value: '14/09/2027' },
          { label: 'Status', value: 'Active' },
          { label: 'Badge', value: 'LP-7Q4K-M2XD' },
        ]}
      />
      <div style={{ ...row, marginTop: 28 }}>
        <Button>View Badge</Button>
        <Button variant="outlined">Dashboard</Button>
      </div>
    </Plaque>
    <PlaqueOutline tone="bad">
      <VerdictHeading tone="attention">Three items stand between Bakehouse Flat and its badge</VerdictHeading>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Non-Compliant' },
          { label: 'Score', value: '93%' },
          { label: 'Completed', value: '04/08/2026' },
        ]}
      />
    </PlaqueOutline>
    <Plaque small style={{ display: 'flex', gap: 14, alignItems: 'center' }}>
      <VerdictIcon tone="good" size="small" />
      <b style={{ flex: 1 }}>LP-3H8T-W6RN</b>
      <Button size="small">Badge</Button>
    </Plaque>
  </>
);
