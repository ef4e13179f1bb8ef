import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { StartFault } from '#server/platform/startFault.ts'
import { type Environment, readConfig, VARIABLES } from './config.ts'
import { qrSignInOf } from './qrSignIn.ts'
import { secretsOf } from './configSecrets.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const PRODUCTION: Environment = {
  MODE: 'production',
  DATABASE_URL: 'postgresql://house:secret@db.example.org/house',
  PUBLIC_URL: 'https://app.example.org',
  PRICE_SOURCE: 'auto',
  POLICY_FILE: 'package.json',
  SIGNING_KEY_FILE: 'signing-key.pem',
  IDENTITY_KEY_FILE: 'identity-keys',
  CONTACT_EMAIL: 'help@example.org',
}

function faultsOf(environment: Environment): string {
  try {
    readConfig(environment, ROOT)
  } catch (error) {
    if (error instanceof StartFault) return error.message
    throw error
  }
  return ''
}

test('nothing set is a sandbox that only this host reaches', () => {
  expect(readConfig({}, '/somewhere')).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    dataDir: '/somewhere/.data',
    databaseUrl: null,
    publicUrl: null,
    gate: 'wallet',
    brand: 'Glasshouse',
    priceSource: 'simulated',
    testWallet: true,
    walletConnect: null,
    trustProxy: [],
    clientDir: '/somewhere/dist/client',
  })
})

test('an empty variable counts as absent, and blanks around a value as nothing', () => {
  expect(readConfig({ PORT: '', GATE: ' open ' }, ROOT)).toMatchObject({ port: 3000, gate: 'open' })
})

test('all faults are listed at once, each with its variable', () => {
  const said = faultsOf({
    MODE: 'prod',
    PORT: '70000',
    GATE: 'shut',
    PUBLIC_URL: 'https://app.example.org/path',
    DATABASE_URL: 'mysql://x',
    BRAND: '<b>',
    REPLAY_SPEED: '1.5',
    TEST_WALLET: 'yes',
    OPS_TOKEN: 'too short',
  })
  expect(
    said
      .match(/^ {2}- (\w+)/gm)
      ?.map((line) => line.slice(4))
      .toSorted(),
  ).toEqual([
    'BRAND',
    'DATABASE_URL',
    'GATE',
    'MODE',
    'OPS_TOKEN',
    'PORT',
    'PUBLIC_URL',
    'REPLAY_SPEED',
    'TEST_WALLET',
  ])
})

test('works for auctions need their contract and their vault', () => {
  const [NFT_CONTRACT, NFT_VAULT] = [`0x${'A'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  expect(faultsOf({ NFT_CONTRACT })).toContain('NFT_CONTRACT and NFT_VAULT')
  expect(faultsOf({ NFT_VAULT: 'vault' })).toContain('NFT_VAULT')
  const { nfts } = readConfig({ NFT_CONTRACT, NFT_VAULT }, '/')
  expect(nfts).toEqual({ contract: NFT_CONTRACT.toLowerCase(), vault: NFT_VAULT })
})

test.each(['0x10', '1e3', '-1', '3000.0', ' 30 00', '٣'])('the port %s is none', (PORT) => {
  expect(faultsOf({ PORT })).toContain('PORT must be a whole number')
})

test.each(['javascript:alert(1)', 'https://', 'app.example.org', 'https://a.org?x', 'ftp://a.org'])(
  'the address %s is no origin',
  (PUBLIC_URL) => {
    expect(faultsOf({ PUBLIC_URL })).toContain('PUBLIC_URL must be an origin')
  },
)

test.each([
  'ws://node.example.org',
  'node.example.org',
  'https://',
  'https://me:key@node.example.org',
  'https://me@node.example.org',
  'https://one.example.org,https://two.example.org',
])('the node %s is none', (CHAIN_RPC_URL) => {
  expect(faultsOf({ CHAIN_RPC_URL })).toContain('CHAIN_RPC_URL must be an address')
})

test.each(['https://node.example.org/v2/key', 'http://localhost:8545', 'http://[::1]:8545'])(
  'production asks the node %s',
  (CHAIN_RPC_URL) => {
    const { chainRpcUrl } = readConfig({ ...PRODUCTION, CHAIN_RPC_URL }, ROOT)
    expect(chainRpcUrl).toBe(CHAIN_RPC_URL)
  },
)

test.each(['https://node.example.org/v2/0123456789abcdef', 'https://node.example.org/?key=0123'])(
  'the key in the address of a node is a secret: %s',
  (CHAIN_RPC_URL) => {
    const key = CHAIN_RPC_URL.replace('https://node.example.org/', '')
    expect(secretsOf(readConfig({ CHAIN_RPC_URL }, '/'))).toContain(key)
  },
)

test.each(['proxy.example.org', '10.0.0.0/33', '10.0.0.0/0', '300.1.1.1', '10.0.0.1;10.0.0.2'])(
  'the proxy %s is none',
  (TRUST_PROXY) => {
    expect(faultsOf({ TRUST_PROXY })).toContain('TRUST_PROXY must be addresses')
  },
)

test('proxies are addresses, ranges of them, and the names of ranges', () => {
  const TRUST_PROXY = '10.0.0.1, 10.0.0.0/8,::1, fd00::/8 ,loopback,'
  expect(readConfig({ TRUST_PROXY }, ROOT).trustProxy).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'loopback',
  ])
})

test('sign-in by QR code is on with a project, at the public relay unless told otherwise', () => {
  const project = { WALLETCONNECT_PROJECT_ID: 'a1b2' }
  const relay = { WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:5555' }
  const known = readConfig(project, ROOT)
  expect(known.walletConnect).toEqual({
    projectId: 'a1b2',
    relayUrl: 'wss://relay.walletconnect.org',
  })
  expect(qrSignInOf(known)).toBe('on, over wss://relay.walletconnect.org')
  expect(readConfig({ ...project, ...relay }, ROOT).walletConnect?.relayUrl).toBe(
    'ws://127.0.0.1:5555',
  )
  expect(qrSignInOf(readConfig(relay, ROOT))).toContain('WALLETCONNECT_PROJECT_ID is not set')
})

test.each([
  'https://relay.example.org',
  'ws://relay.example.org',
  'wss://',
  "wss://relay.example.org; script-src 'unsafe-inline'",
  'wss://*',
])('the relay %s is none', (WALLETCONNECT_RELAY_URL) => {
  expect(faultsOf({ WALLETCONNECT_RELAY_URL })).toContain('WALLETCONNECT_RELAY_URL must be')
})

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'house-files',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret/of+ours',
}

test('files lie in a folder, or in a bucket that is described whole', () => {
  expect(readConfig({}, ROOT).files).toEqual({ dir: null, maxImageBytes: 2_097_152, s3: null })
  const kept = readConfig(BUCKET, ROOT)
  expect(kept.files.s3).toMatchObject({ endpoint: 'https://s3.example.org', region: 'us-east-1' })
  expect(secretsOf(kept)).toContain('secret/of+ours')
  expect(faultsOf({ S3_BUCKET: 'house-files' })).toContain('S3_SECRET_KEY must be set as well')
  expect(faultsOf({ ...BUCKET, FILES_DIR: 'files' })).toContain('FILES_DIR and a bucket')
  const S3_ENDPOINT = 'http://s3.example.org'
  expect(faultsOf({ ...PRODUCTION, ...BUCKET, S3_ENDPOINT })).toContain('S3_ENDPOINT must begin')
})

test.each(['0', '1023', '52428801', '2 MB', '2e6'])('%s bytes are no bound of images', (bytes) => {
  expect(faultsOf({ MAX_IMAGE_BYTES: bytes })).toContain('MAX_IMAGE_BYTES must be')
})

test.each(['../other', 'A-Bucket', 'a', 'b/c', 'b?c'])('%s is no bucket', (S3_BUCKET) => {
  expect(faultsOf({ ...BUCKET, S3_BUCKET })).toContain('S3_BUCKET must be the name')
})

test('a replay needs a folder that is there', () => {
  expect(faultsOf({ PRICE_SOURCE: 'replay' })).toContain('REPLAY_DIR must name')
  expect(faultsOf({ PRICE_SOURCE: 'replay', REPLAY_DIR: 'nowhere' })).toContain('is not there')
})

test('files of prices and hours must be there, and stand-ins of venues on this host', () => {
  expect(faultsOf({ INDEX_FILE: 'nowhere.json' })).toContain('INDEX_FILE names a file')
  expect(faultsOf({ CALENDARS_FILE: 'nowhere.json' })).toContain('CALENDARS_FILE names a file')
  const VENUE_ADDRESSES = 'okx=http://127.0.0.1:4000, kraken=http://localhost:4001'
  expect(readConfig({ VENUE_ADDRESSES }, ROOT).venueAddresses).toEqual({
    okx: 'http://127.0.0.1:4000',
    kraken: 'http://localhost:4001',
  })
  expect(readConfig({}, ROOT)).toMatchObject({ indexFile: null, venueAddresses: {} })
  for (const text of ['http://127.0.0.1:1', 'mtgox=http://127.0.0.1:1', 'okx=http://10.0.0.1:1']) {
    expect(faultsOf({ VENUE_ADDRESSES: text })).toContain('VENUE_ADDRESSES must be addresses')
  }
  expect(faultsOf({ VENUE_ADDRESSES: 'okx=http://127.0.0.1:1@example.org' })).not.toBe('')
})

test('production takes no prices but live ones', () => {
  expect(readConfig({ ...PRODUCTION, PRICE_SOURCE: 'live' }, ROOT).priceSource).toBe('live')
})

test('production starts when nothing of the sandbox is on', () => {
  expect(readConfig(PRODUCTION, ROOT)).toMatchObject({
    mode: 'production',
    testWallet: false,
    logLevel: 'info',
    publicUrl: 'https://app.example.org',
  })
})

test.each([
  ['TEST_WALLET', 'on'],
  ['PRICE_SOURCE', 'simulated'],
  ['PRICE_SOURCE', 'replay'],
  ['VENUE_ADDRESSES', 'okx=http://127.0.0.1:4000'],
  ['DATABASE_URL', undefined],
  ['PUBLIC_URL', undefined],
  ['PUBLIC_URL', 'http://app.example.org'],
  ['POLICY_FILE', undefined],
  ['CHAIN_RPC_URL', 'http://node.example.org'],
  ['CHAIN_RPC_URL', 'http://localhost.example.org'],
  ['SIGNING_KEY_FILE', undefined],
  ['IDENTITY_KEY_FILE', undefined],
  ['CONTACT_EMAIL', undefined],
  ['POLICY_FILE', 'missing.json'],
])('production is refused with %s=%s', (name, value) => {
  expect(faultsOf({ ...PRODUCTION, [name]: value })).toContain(`  - ${name} `)
})

test('production with nothing set says each refusal in words', () => {
  const on = { TEST_WALLET: 'on', SANDBOX_CHAIN: 'on', VENUE_ADDRESSES: 'okx=http://127.0.0.1:4' }
  const said = faultsOf({ MODE: 'production', ...on })
  expect(said.split('\n  - ').slice(1)).toEqual([
    'TEST_WALLET must be off in production',
    'SANDBOX_CHAIN must be off in production',
    'PRICE_SOURCE must not be simulated in production',
    'VENUE_ADDRESSES must not be set in production',
    'DATABASE_URL must be set in production',
    'PUBLIC_URL must be set in production',
    'POLICY_FILE must be set in production',
    'SIGNING_KEY_FILE must be set in production',
    'IDENTITY_KEY_FILE must be set in production',
    'CONTACT_EMAIL must be set in production',
  ])
})

test('every variable has its line in the documentation, and no other has one', () => {
  const page = readFileSync(`${ROOT}/docs/configuration.md`, 'utf8')
  const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1] ?? '')
  expect(documented.toSorted()).toEqual(VARIABLES.toSorted())
})

test.each([
  ['p%40ss', ['p%40ss', 'p@ss']],
  // No escape, and no reason not to start: PostgreSQL's own libraries may take it.
  ['p%zz', ['p%zz', 'p%zz']],
])('a password is a secret in both of its spellings: %s', (password, secrets) => {
  const url = `postgresql://house:${password}@db.example.org/house`
  const found = secretsOf(readConfig({ DATABASE_URL: url }, '/'))
  expect(found.filter((one) => one !== '')).toEqual(secrets)
})

test('an entry at Google is whole, and its provider is asked in the clear in no production', () => {
  const entry = { GOOGLE_CLIENT_ID: 'id.example', GOOGLE_CLIENT_SECRET: 'a-long-secret' }
  expect(readConfig(entry, ROOT).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id.example',
    clientSecret: 'a-long-secret',
  })
  expect(secretsOf(readConfig(entry, ROOT))).toContain('a-long-secret')
  expect(readConfig({}, ROOT).google).toBeNull()
  expect(faultsOf({ GOOGLE_CLIENT_ID: 'id.example' })).toContain('GOOGLE_CLIENT_SECRET')
  expect(faultsOf({ ...entry, GOOGLE_ISSUER: 'http://id.example.org' })).toContain('GOOGLE_ISSUER')
  const here = { ...entry, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }
  expect(faultsOf(here)).toBe('')
  expect(faultsOf({ ...PRODUCTION, ...here })).toContain('GOOGLE_ISSUER')
})
