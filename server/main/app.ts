import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '#server/http/app.ts'
import { createFeed, type Feed } from '#server/http/feed/feed.ts'
import type { Logo } from '#server/http/pages/brandLogo.ts'
import type { Readiness } from '#server/http/ops/health.ts'
import { type Calendars, openCalendars } from '#server/modules/market/service.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { freePort } from '#server/platform/freePort.ts'
import { createLog } from '#server/platform/log.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { App } from './appHandle.ts'
import { announceSources } from './announcedSources.ts'
import { auditOf } from './audited.ts'
import { type Auditor, createAuditor } from './auditor.ts'
import { judgeCalendars } from './calendarState.ts'
import { callsOf } from './calls.ts'
import { Closers } from './closers.ts'
import type { Config } from './config.ts'
import { secretsOf } from './configSecrets.ts'
import { openDatabase } from './database.ts'
import { openFiles } from './files.ts'
import { openIdentityKeys } from './identityKeys.ts'
import { jobsOf } from './appJobs.ts'
import { startJobs } from './jobs.ts'
import { listen } from './listen.ts'
import { maintainLog, openAppSigner, sealAndReceipt, stateAndAttest } from './proving.ts'
import { createMeters, createOperations, type Operations, rememberSince } from './operations.ts'
import { colorStyles } from './brandColors.ts'
import { logoStyles, openLogo } from './brandLogo.ts'
import { operatorCallsOf } from './operatorCalls.ts'
import { publicConfigOf } from './publicConfig.ts'
import { judgeProviders, keepOfferedClasses } from './offeredClasses.ts'
import { type Exchanges, openPrices, type Prices } from './priceSource.ts'
import { readinessOf } from './readiness.ts'
import { fundTreasury, offerPlans } from './sandbox.ts'
import { offerSandboxWorks } from './sandboxAuctions.ts'
import { announceSandbox } from './sandboxAnnouncement.ts'
import { openSandboxChain, type SandboxChain } from './sandboxChain/sandboxChain.ts'
import { loadTexts } from './textFiles.ts'
import { sourceLine } from './sourceLine.ts'
import { SANDBOX_CONTACT } from './textsConfig.ts'
import type { PriceSource } from './serviceParts.ts'
import { createServices, type Services } from './services.ts'

export type { App }

export interface AppParts {
  readonly clock?: Clock
  readonly source?: PriceSource
  readonly exchanges?: Exchanges
  readonly log?: Logger
  /** Told when the operator can no longer run, for example because its database went away. */
  readonly onLost?: () => void
}

/**
 * Opens the whole operator: database, books, market, HTTP. Resolves when it listens.
 * @throws StartFault, with everything closed again
 */
export async function openApp(config: Config, parts: AppParts = {}): Promise<App> {
  const { clock = systemClock, onLost = () => undefined } = parts
  const log = parts.log ?? createLog(config.logLevel, undefined, secretsOf(config))
  const closers = new Closers()
  try {
    const port = config.port === 0 ? await freePort(config.host) : config.port
    const origin = config.publicUrl ?? `http://localhost:${port}`
    const logo = await openLogo(config.logo)
    const calendars = openCalendars(config.calendarsFile)
    const meters = createMeters(config.mode)
    const db = await openDatabase({ config, clock, log, onLost, watch: meters.watchPool })
    closers.add(() => db.close())
    const prices = await openPrices({ ...parts, config, clock, log, closers, calendars })
    const signer = await openAppSigner(config, db)
    const chain = await openSandboxChain(config, closers)
    const keys = await openIdentityKeys(config)
    const opened = {
      config,
      db,
      clock,
      log,
      metrics: meters.metrics,
      source: prices.source,
      calendars,
      files: await openFiles(config),
      keys,
      signer,
      sandboxDeposits: chain?.deposits ?? null,
      sandboxWorks: chain?.works ?? null,
      origin,
    }
    const services = createServices(opened)
    prices.attach(services)
    const audited = createAuditor({ db, clock, log, audit: auditOf(services) })
    const auditor = rememberSince(audited, clock)
    const readiness = (): Promise<Readiness> =>
      readinessOf(db, services.market, clock, auditor, prices.venues)
    const looked = { config, meters, clock, db, auditor, readiness, calendars, ...prices }
    const operations = createOperations({ ...services, ...looked })
    await prepare({ config, db, clock, log, calendars, ...prices }, services, auditor)
    await announceSources({ db, clock, content: services.content }, prices.source)
    await operations.orders.load(db)

    const onFault = (err: unknown): void => log.error({ err }, 'the feed failed')
    const feed = createFeed({ ...services, clock, origin, onFault, meter: operations.meter })
    operations.attach(feed)
    const app = await createHttp({
      ...looked,
      log,
      origin,
      logo,
      services,
      feed,
      operations,
      chain,
    })
    closers.add(() => app.close())
    await listen(app, config.host, port)
    if (config.jobs) {
      const jobs = startJobs(jobsOf({ config, clock, services, auditor, feed, chain }), log)
      closers.add(() => jobs.stop())
      closers.add(() => auditor.stop())
    }
    const sandboxNode = chain?.wallet.nodeUrl ?? null
    return handleOf({ url: origin, db, sandboxNode, services, auditor, closers })
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

/** What is left to do by hand in a server that is open. */
function handleOf({ services, auditor, closers, ...shown }: HandleParts): App {
  const { market, deposits, invites, plans } = services
  return {
    ...shown,
    market,
    tick: () => market.tick(),
    audit: () => auditor.run(),
    auditAll: () => auditor.complete(),
    seal: () => sealAndReceipt(services),
    watchDeposits: () => deposits.watch(),
    stateLiabilities: () => stateAndAttest(services, () => auditor.clean()),
    async workOffAccounts() {
      await services.exports.makeDue()
      await services.status.closeDue()
    },
    mailGuests: () => services.support.mailGone(),
    runActions: () => services.corporate.runDue(),
    payPlans: () => plans.payDue(),
    async settleAuctions() {
      await services.auctions.settleDue()
      await services.auctions.watchDeliveries()
    },
    payCommissions: () => invites.payDue(),
    close: () => closers.closeAll(),
  }
}

interface HandleParts extends Pick<App, 'url' | 'db' | 'sandboxNode'> {
  readonly services: Services
  readonly auditor: Auditor
  readonly closers: Closers
}

/**
 * Books that do not add up, or cannot be audited now, do not keep the server from opening: it shows what
 * there is, and its writes of money stay shut. In this order: the books are whole before anything is promised, orders are watched before prices move,
 * and what the last run left undone is looked up in the log before any of it is dropped.
 */
async function prepare(
  { config, db, clock, log, calendars, source, providers }: Preparing,
  services: Services,
  auditor: Auditor,
): Promise<void> {
  const { closures, corporate, ledger, market, policy, contracts, plans, spot, alerts } = services
  if (config.mode === 'production' && market.source !== 'live') {
    throw new StartFault('Production needs live prices, and no live source can be reached.')
  }
  log.info({ prices: sourceLine(source, market.instruments()) }, 'prices opened')
  judgeCalendars({ config, calendars, market, clock, log })
  if (config.mode === 'production') {
    judgeProviders({ market, policy, providers })
    await keepOfferedClasses(db, { market, policy, accepted: config.acceptedFewer })
  }
  await loadTexts(services.content, config)
  await auditor.run().catch((err: unknown) => log.error({ err }, 'the audit could not be made'))
  if (auditor.clean()) {
    await fundTreasury(db, ledger, config.mode)
    await offerPlans(plans, config.mode)
    await announceSandbox(services.content, config.mode)
    await offerSandboxWorks(services.auctions, db, clock, config)
  }
  await closures.load()
  await market.start()
  // Before any price is logged: what the last run left open ends at the last row from before.
  await corporate.load()
  await corporate.runDue()
  await contracts.load()
  await spot.load()
  await alerts.load()
  await market.tick()
  // A settlement that fails is reported, and tried again by its job.
  await services.options.settleDue()
  // A log that was tampered with can't be sealed; the audit says so and shuts the writes of money.
  await services.seals.sealDue().catch((err: unknown) => log.error({ err }, 'nothing was sealed'))
  // A day that somebody reads is made or dropped the next time.
  await maintainLog(services, clock, config.priceLogDays).catch((err: unknown) =>
    log.error({ err }, 'the days of the price log were left as they are'),
  )
}

interface Preparing extends Pick<HttpParts, 'config' | 'db' | 'clock' | 'log' | 'providers'> {
  readonly calendars: Calendars
  readonly source: PriceSource
}

interface HttpParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly origin: string
  readonly logo: Logo | null
  readonly services: Services
  readonly auditor: Auditor
  readonly feed: Feed
  readonly operations: Operations
  readonly readiness: () => Promise<Readiness>
  readonly chain: SandboxChain | null
  readonly providers: Prices['providers']
}

function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, db, clock, log, origin, logo, services, auditor, feed } = parts
  const { operations, readiness, providers } = parts
  const { auth } = services
  return createApp({
    log,
    origin,
    styles: colorStyles(config.colors) + logoStyles(logo),
    color: config.colors?.light ?? null,
    logo,
    clientFolder: existsSync(config.clientDir) ? config.clientDir : null,
    trustProxy: config.trustProxy,
    limits: {
      perAddress: config.ratePerAddress,
      perSession: config.ratePerSession,
      feedPerAddress: config.rateFeed,
    },
    calls: callsOf(services, clock, readiness),
    frame: {
      db,
      authenticate: (token) => auth.authenticate(token),
      stateOf: async (customerId) => (await auth.status.of(db, customerId)).state,
      writesOpen: () => auditor.clean(),
    },
    health: {
      publicConfig: () => publicConfigOf(config, services, providers),
      readiness,
    },
    operators: {
      db,
      operators: services.operators,
      writesOpen: () => auditor.clean(),
      calls: operatorCallsOf(services),
    },
    ops: operations.door,
    mailing: services.mailing,
    securityText: { origin, contact: config.texts.contact ?? SANDBOX_CONTACT, now: clock.now },
    sandboxWallet: parts.chain?.wallet ?? null,
    sandboxMessages: services.mails.shown,
    registerFeed: (app) => feed.register(app),
  })
}
