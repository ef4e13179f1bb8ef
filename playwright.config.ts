import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Second looks of a course (another language, another size): `npm run soak` alone runs them. */
const SECOND_LOOKS = /@looks/
const ALL_LOOKS = process.env['ALL_LOOKS'] === '1'
/** `npm run screenshots`: pictures in place of tests, by the same browser and walk. */
const ONLY_SHOTS = process.env['SHOTS_OF'] !== undefined

/** The way of a customer through each product, which `npm test` walks; `npm test -- --all` walks every other one too. */
const MAIN = [
  'accounts',
  'bytes',
  'deposit',
  'exchange',
  'firstTrade',
  'identity',
  'loan',
  'markets',
  'nfts',
  'options',
  'plans',
  'receipts',
  'routes',
  'spot',
  'statement',
  'support',
  'traderDay',
  'withdraw',
].map((name) => `**/${name}.spec.ts`)
const MAIN_ONLY = process.env['MAIN_ONLY'] === '1'

/** What takes longest begins first, so that no processor waits for the other at the end. */
const LONG = [
  '**/screens.spec.ts',
  '**/walletConnect*.spec.ts',
  '**/deposit*.spec.ts',
  '**/keyboard.spec.ts',
  '**/payout.spec.ts',
]

/**
 * Browser journeys on the system's own Chromium. No web server is started here: each journey opens
 * its own server in process (test/kit), on a port the system chooses. All of them share one PostgreSQL.
 */
export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/kit/journeys.globalSetup.ts',
  ...(ALL_LOOKS ? {} : { grepInvert: SECOND_LOOKS }),
  projects: ONLY_SHOTS
    ? [{ name: 'shots', testDir: 'test/shots' }]
    : MAIN_ONLY
      ? [{ name: 'main', testMatch: MAIN }]
      : [
          { name: 'long', testMatch: LONG },
          { name: 'short', testMatch: '**/*.spec.ts', testIgnore: LONG },
        ],
  outputDir: 'test-results',
  // Tests of a file share a server and lean on one another, unless the file says that they do not.
  fullyParallel: false,
  // Journeys wait for clocks, prices and blocks more than they reckon.
  workers: 2 * availableParallelism(),
  // A busy machine may be late once; the run names what passed at the second try. Nothing may be in a soak.
  retries: ALL_LOOKS ? 0 : 1,
  forbidOnly: true,
  // Patience for a machine that is several times slower than ours: only what fails uses it up.
  timeout: 420_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // What fades and slides costs a third of the processor, and pages say the same without it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A moving picture in place of a camera, for pages that may use one.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
