/** Not the defaults of @sparticuz/chromium, because they switch off the sandbox and the same-origin policy. */
const COMMON = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--disable-client-side-phishing-detection',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AcceptCHFrame',
];

/** Blocks every request without further help: no name resolves, and all traffic goes to a proxy that does not exist. */
const NETWORK_LOCKED = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export const forPrinting: readonly string[] = [
  ...COMMON,
  ...NETWORK_LOCKED,
  '--export-tagged-pdf',
  '--generate-pdf-document-outline',
];
export const forTesting: readonly string[] = COMMON;
