// Nothing may download at install: the browser comes from the machine or from @sparticuz/chromium (server/adapters/chromium.ts).
module.exports = { skipDownload: true };
