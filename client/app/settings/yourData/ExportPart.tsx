import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { EXPORT_PATH } from '../../../paths.ts';
import { SettingsPart } from '../SettingsPart.tsx';

// Without `download`: then the browser shows the page that the server sends if it refuses.
export const ExportPart = () => (
  <SettingsPart title="Take your data along" about="Yours at any time, with or without a subscription.">
    <p>
      One ZIP with everything we hold about you: details, properties, answers, history and every document, as files,
      tables and JSON.
    </p>
    <Button href={EXPORT_PATH} variant="outlined" startIcon={<Download />}>
      Download everything
    </Button>
  </SettingsPart>
);
