/**
 * Files that are loaded together, as one file each: every file costs a slow phone its headers and compresses worse. The
 * dependencies of small groups stay where they are, or a page would load what it does without: the quick check has no MUI
 * and no zod, the dashboard no fields and no dialogs at its start. `minShareCount` keeps apart what few pages use.
 */
export const CHUNKS = [
  // Our configuration of zod must run before the first schema is created, so both are in one chunk.
  { name: 'zod', test: /node_modules\/zod\/|client\/configureZod\.ts/ },
  // Apart from the router, which the quick check does not need.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  // What every page uses of MUI. Fields, menus and dialogs are loaded with the first page that has one.
  {
    name: 'mui',
    test: /node_modules\/@mui\/material\/(styles|Button|CssBaseline|IconButton|Skeleton|useMediaQuery)\//,
  },
  {
    name: 'tooltip',
    test: /node_modules\/(@mui\/utils|@mui\/material\/(Portal|utils|internal|Grow|Tooltip|Popper)|@popperjs|react-transition-group)\//,
    minShareCount: 10,
    includeDependenciesRecursively: false,
  },
  // Components of nearly every page.
  {
    name: 'parts',
    test: /node_modules\/zustand\/|\/client\/(auth\/session\.|components\/(badge|feedback|data|actions|page|surfaces\/(Card|Disclosure))|theme\/(?!tokens))/,
    minShareCount: 6,
    includeDependenciesRecursively: false,
  },
  // The rules and contracts with schemas that the first requests of every page need.
  {
    name: 'rules',
    test: /\/domain\/(fact|calendar|enteredDay|compliance\/expiry|money|policy|plainText|documents\/proposals|properties\/nation|questionnaire\/(documentTypes|questionRef|schema))\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'session',
    test: /\/client\/(auth\/(useSession|safe)|api\/commands)/,
    minShareCount: 5,
    includeDependenciesRecursively: false,
  },
  // The frame of the signed-in pages, but for what the page of an error needs: that is in the first file.
  {
    name: 'layout',
    test: /\/client\/(app\/(layout\/(?!AppFrame)|(rulesChange|subscription)\/)|components\/(documents\/|page\/HeaderMenu)|api\/(useRefresh|transferQueries)|site\/layout\/SiteLinks|auth\/Resend)|domain\/access\/contract/,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
  // What the dashboard shares with few other pages: small modules, each of which would be a request of its own.
  {
    name: 'dashboard',
    test: /\/client\/(app\/(dashboard\/(allowance|properties\/listedRows)|badge\/badgeTexts|questionnaire\/address|rulesChange\/|subscription\/(planOptions|EndingAlert|PaymentDueAlert|PortalButton))|api\/(transferQueries|useMarkAllStale)|components\/(badge\/badgeSince|data\/(SegmentedBar|StatRow|TickList)|documents\/Document(Actions|Row)|feedback\/RetryNotice|page\/useNavigateWhileMounted)|userTypes)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];
