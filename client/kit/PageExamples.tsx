import Button from '@mui/material/Button';
import { Save } from 'lucide-react';
import { AppHeader } from '../components/page/AppHeader.tsx';
import { PAGES } from '../paths.ts';

export const PageExamples = () => (
  <section aria-label="The header of an app screen">
    <AppHeader
      title="Kiln Cottage"
      subtitle="3 Lime Kiln Lane, Tenby, SA70 7HB"
      back={{ href: PAGES.dashboard, label: 'Back to dashboard' }}
      end={
        <Button size="small" variant="outlined" startIcon={<Save />}>
          Save
        </Button>
      }
    />
  </section>
);
