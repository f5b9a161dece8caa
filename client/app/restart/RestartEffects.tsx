import { BulletList } from '../../components/data/BulletList.tsx';

/** What a restart discards, and what it keeps. */
export const RestartEffects = ({ badgeId }: { badgeId: string | null }) => (
  <>
    <p>A new assessment replaces the present one:</p>
    <BulletList
      items={[
        'Progress and answers start from nothing.',
        'Documents of the former assessment no longer count. The new one asks for them again.',
        ...(badgeId
          ? [`Badge ${badgeId} is revoked for good. A passing assessment brings a new badge with a new code.`]
          : []),
      ]}
    />
    <p>The former assessment stays in the history of the property.</p>
  </>
);
