import { styled } from '@mui/material/styles';
import { addressOf } from '../../api/address.ts';
import { CHECK_OFFLINE } from '../../paths.ts';

const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
});

/** The files for a check that does not ask us, for a badge that exists. */
export const CheckWithoutUs = ({ code }: { code: string }) => (
  <div>
    <h2>Check it without us</h2>
    <p>
      The badge is also a signed file in an open format (Open Badges 3.0). With our public keys any program for such
      files can tell, without a network, that we have issued it and that nothing was changed. The status list that it
      names says whether it was suspended or revoked since.
    </p>
    <Links>
      <li>
        <a href={addressOf('GET /api/badges/{id}/credential.jwt', { path: { id: code } })} download>
          Signed credential
        </a>
      </li>
      <li>
        <a href="/.well-known/jwks.json">Public keys</a>
      </li>
    </Links>
    <p>
      The owner can also send you an evidence bundle: a ZIP file with the report, its documents and a proof of every
      recorded change. One page checks such a bundle, the signed credential and the downloaded picture of the badge on
      your own device, and sends nothing. Keep a copy of the page, and it works without a network and without us. The
      copy cannot tell whether the badge still holds: this page and the status list can.
    </p>
    <Links>
      <li>
        <a href={CHECK_OFFLINE.page}>Check a bundle or a badge</a>
      </li>
      <li>
        <a href={CHECK_OFFLINE.file} download>
          Keep a copy of the page
        </a>
      </li>
    </Links>
  </div>
);
