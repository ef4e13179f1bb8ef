import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseDecimal } from '#protocol/decimal.ts'
import type { PublicConfig, WalletConnectSettings } from '#protocol/publicConfig.ts'
import type { WeekHours } from '#server/modules/support/types.ts'
import { LOG_LEVELS, type LogLevel } from '#server/platform/log.ts'
import { isNodeAddress, NODE_ADDRESS } from '#server/platform/rulesNodeAddress.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { API_VARIABLES, apiHostFaults, apiHostOf } from './apiHost.ts'
import { BRAND_VARIABLES, type BrandConfig, brandFaults, brandOf } from './brandConfig.ts'
import { inconsistencies } from './configFaults.ts'
import { origin, whole } from './configFields.ts'
import { FILE_VARIABLES, fileFaults, type FilesConfig, filesOf } from './files.ts'
import { LIVE_VARIABLES, type LiveConfig, liveOf } from './liveConfig.ts'
import { MAIL_VARIABLES, type MailSettings, mailFaults, mailOf } from './mailConfig.ts'
import { GOOGLE_VARIABLES, googleFaults, googleOf, type GoogleSettings } from './googleConfig.ts'
import { NFT_VARIABLES, nftFaults, type NftSettings, nftsOf } from './nftConfig.ts'
import { sandboxConveniences } from './production.ts'
import { TEXT_VARIABLES, textsOf, type TextsConfig } from './textsConfig.ts'
import { SUPPORT_VARIABLES, supportHoursOf } from './supportConfig.ts'
import { SMS_VARIABLES, type SmsBounds, type SmsSettings, smsFaults, smsOf } from './smsConfig.ts'

/** Everything an operator may set, checked. `docs/configuration.md` has a line for each. */
export interface Config extends BrandConfig, LiveConfig {
  readonly mode: PublicConfig['mode']
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  readonly dataDir: string
  /** Null: a private PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** Origin that browsers see; null: `http://localhost:<port>`. */
  readonly publicUrl: string | null
  /** Origin at which pages ask the API; null: their own. */
  readonly apiHost: string | null
  readonly gate: PublicConfig['gate']
  readonly priceSource: 'simulated' | 'replay' | 'live' | 'auto'
  readonly replayDir: string | null
  readonly replaySpeed: number
  readonly seed: string
  readonly chainId: number
  /** Node that contract wallets are asked on; null: they cannot sign in. */
  readonly chainRpcUrl: string | null
  readonly testWallet: boolean
  /** Whether deposits of the sandbox come over a chain of its own, where its program is installed. */
  readonly sandboxChain: boolean
  /** Works for charity auctions on Ethereum, and who keeps them (lower case); null: none are sold. */
  readonly nfts: NftSettings | null
  readonly walletConnect: Omit<WalletConnectSettings, 'payChains'> | null
  /** Takes mails; null: the sandbox keeps them on its own page, production has no sign-in by e-mail. */
  readonly mail: MailSettings | null
  /** Our entry at Google; null: nobody signs in with it. */
  readonly google: GoogleSettings | null
  /** Takes SMS; null as for mails. */
  readonly sms: SmsSettings | null
  readonly smsBounds: SmsBounds
  readonly logLevel: LogLevel
  readonly priceLogDays: number
  /** The operator's share of what is withdrawn, in parts per million. */
  readonly withdrawalFeePpm: bigint
  /** What stays in the treasury, of what customers are owed: in parts per million. */
  readonly treasuryBufferPpm: bigint
  readonly policyFile: string | null
  /** What deposits are taken over; null: none are. */
  readonly depositsFile: string | null
  /** Which addresses show what the operator has; null: none do. */
  readonly reservesFile: string | null
  /** Null: `signing-key.pem` in the data folder. */
  readonly signingKeyFile: string | null
  /** Keys that what customers tell about themselves is sealed with; null: `identity-keys` in the data folder. */
  readonly identityKeyFile: string | null
  /** How long identity is kept after an account closed on which money moved. */
  readonly identityKeepYears: number
  readonly trustProxy: readonly string[]
  readonly ratePerAddress: number
  readonly ratePerSession: number
  readonly rateFeed: number
  /** Lets monitors read `/metrics` and `/status`; null: see docs/configuration.md. */
  readonly opsToken: string | null
  /** Says who is an operator; null: nobody does. */
  readonly operatorToken: string | null
  readonly files: FilesConfig
  readonly texts: TextsConfig
  /** When people answer in the support chat; null: no hours are promised. */
  readonly supportHours: WeekHours | null
  /** Folder of the built web app. */
  readonly clientDir: string
  /** False when somebody else calls `house.tick()`: tests. */
  readonly jobs: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })

const flag = oneOf(['on', 'off']).transform((word) => word === 'on')

const node = z.string().refine(isNodeAddress, NODE_ADDRESS)

/** Names that the proxy library has for ranges of addresses. */
const PROXY_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

const proxies = z
  .string()
  .transform((text) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
  .refine((list) => list.every(isProxy), 'must be addresses such as 10.0.0.1 or 10.0.0.0/8')

function isProxy(text: string): boolean {
  const [host = '', bits, ...more] = text.split('/')
  const family = isIP(host)
  if (family === 0) return PROXY_RANGES.has(text)
  if (bits === undefined) return true
  const most = family === 4 ? 32 : 128
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}

const address = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:/.test(text) && URL.canParse(text),
    'must be an address such as postgresql://user:password@host:5432/name',
  )

const socket = z
  .string()
  .refine(isSocket, 'must be an address such as wss://relay.example.org (ws:// for this host only)')

/** What pages may connect to: never in the clear, save on this very host, and nothing that would end a rule. */
function isSocket(text: string): boolean {
  if (!/^wss?:[\w.:[\]/-]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

const token = z
  .string()
  .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters and digits, without blanks')

/** Percent with up to four decimals, as parts per million. */
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage below 100, such as 0.1')
  .transform((text) => {
    const read = parseDecimal(text, 4)
    if (!read.ok) throw new Error(`no percentage: ${text}`)
    return read.units
  })

const Variables = z.object({
  MODE: oneOf(['sandbox', 'production']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address.optional(),
  PUBLIC_URL: origin.optional(),
  ...API_VARIABLES,
  GATE: oneOf(['wallet', 'open']).default('wallet'),
  ...BRAND_VARIABLES,
  PRICE_SOURCE: oneOf(['simulated', 'replay', 'live', 'auto']).default('simulated'),
  ...LIVE_VARIABLES,
  REPLAY_DIR: z.string().optional(),
  REPLAY_SPEED: whole(1, 1000).default(1),
  SEED: z.string().max(100, 'must be 100 letters or less').default('glasshouse'),
  CHAIN_ID: whole(1, Number.MAX_SAFE_INTEGER).default(1),
  CHAIN_RPC_URL: node.optional(),
  TEST_WALLET: flag.optional(),
  SANDBOX_CHAIN: flag.optional(),
  ...NFT_VARIABLES,
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a project, up to 64 letters and digits')
    .optional(),
  WALLETCONNECT_RELAY_URL: socket.default('wss://relay.walletconnect.org'),
  ...MAIL_VARIABLES,
  ...GOOGLE_VARIABLES,
  ...SMS_VARIABLES,
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  PRICE_LOG_DAYS: whole(1, 3650).default(7),
  WITHDRAWAL_FEE_PERCENT: percent.default(1_000n),
  TREASURY_BUFFER_PERCENT: percent.default(100_000n),
  POLICY_FILE: z.string().optional(),
  DEPOSITS_FILE: z.string().optional(),
  RESERVES_FILE: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  IDENTITY_KEY_FILE: z.string().optional(),
  IDENTITY_KEEP_YEARS: whole(1, 30).default(5),
  TRUST_PROXY: proxies.default([]),
  RATE_PER_ADDRESS: whole(1, 1_000_000).default(3000),
  RATE_PER_SESSION: whole(1, 1_000_000).default(600),
  RATE_FEED: whole(1, 1_000_000).default(300),
  OPS_TOKEN: token.optional(),
  OPERATOR_TOKEN: token.optional(),
  ...FILE_VARIABLES,
  ...TEXT_VARIABLES,
  ...SUPPORT_VARIABLES,
  CLIENT_DIR: z.string().default('dist/client'),
})
type Variables = z.infer<typeof Variables>

/** @internal the documentation is held against it */
export const VARIABLES = Object.keys(Variables.shape)

/**
 * Reads the configuration. An empty variable counts as absent; folders are taken from `root`.
 * @throws StartFault listing every fault at once
 */
export function readConfig(environment: Environment, root: string): Config {
  const given = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const text = environment[name]?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )
  const read = Variables.safeParse(given)
  if (!read.success) {
    refuse(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const config = configOf(read.data, root, environment)
  const faults = [
    ...inconsistencies(config),
    ...fileFaults(read.data),
    ...apiHostFaults(read.data),
    ...brandFaults(read.data),
    ...mailFaults(read.data),
    ...googleFaults(read.data),
    ...smsFaults(read.data),
    ...nftFaults(read.data),
    ...(config.mode === 'production' ? sandboxConveniences(config) : []),
  ]
  if (faults.length > 0) refuse(faults)
  return config
}

function refuse(faults: readonly string[]): never {
  const lines = faults.map((fault) => `  - ${fault}`).join('\n')
  throw new StartFault(`The configuration cannot be used (see docs/configuration.md):\n${lines}`)
}

function configOf(read: Variables, root: string, environment: Environment): Config {
  const sandbox = read.MODE === 'sandbox'
  const folder = (path: string | undefined): string | null =>
    path === undefined ? null : resolve(root, path)
  return {
    mode: read.MODE,
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(root, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    apiHost: apiHostOf(read),
    gate: read.GATE,
    ...brandOf(read, folder),
    priceSource: read.PRICE_SOURCE,
    ...liveOf(read, folder, environment),
    replayDir: folder(read.REPLAY_DIR),
    replaySpeed: read.REPLAY_SPEED,
    seed: read.SEED,
    chainId: read.CHAIN_ID,
    chainRpcUrl: read.CHAIN_RPC_URL ?? null,
    nfts: nftsOf(read),
    testWallet: read.TEST_WALLET ?? sandbox,
    sandboxChain: read.SANDBOX_CHAIN ?? (sandbox && read.DEPOSITS_FILE === undefined),
    walletConnect: walletConnectOf(read),
    mail: mailOf(read),
    google: googleOf(read),
    ...smsOf(read),
    logLevel: read.LOG_LEVEL ?? (sandbox ? 'warn' : 'info'),
    priceLogDays: read.PRICE_LOG_DAYS,
    withdrawalFeePpm: read.WITHDRAWAL_FEE_PERCENT,
    treasuryBufferPpm: read.TREASURY_BUFFER_PERCENT,
    policyFile: folder(read.POLICY_FILE),
    depositsFile: folder(read.DEPOSITS_FILE),
    reservesFile: folder(read.RESERVES_FILE),
    signingKeyFile: folder(read.SIGNING_KEY_FILE),
    identityKeyFile: folder(read.IDENTITY_KEY_FILE),
    identityKeepYears: read.IDENTITY_KEEP_YEARS,
    trustProxy: read.TRUST_PROXY,
    ratePerAddress: read.RATE_PER_ADDRESS,
    ratePerSession: read.RATE_PER_SESSION,
    rateFeed: read.RATE_FEED,
    opsToken: read.OPS_TOKEN ?? null,
    operatorToken: read.OPERATOR_TOKEN ?? null,
    files: filesOf(read, folder),
    texts: textsOf(read, folder),
    supportHours: supportHoursOf(read),
    clientDir: resolve(root, read.CLIENT_DIR),
    jobs: true,
  }
}

function walletConnectOf(read: Variables): Config['walletConnect'] {
  const projectId = read.WALLETCONNECT_PROJECT_ID
  return projectId === undefined ? null : { projectId, relayUrl: read.WALLETCONNECT_RELAY_URL }
}
