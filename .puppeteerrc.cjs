// Nothing may download at install: the browser comes from the machine or from @sparticuz/chromium
// (server/adapters/chromium/findChromium.ts).
module.exports = { skipDownload: true };
