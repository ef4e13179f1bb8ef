import { FEED_HEARTBEAT_MS } from '#protocol/feed.ts'
import { type Feed, FLUSH_MS } from '#server/http/feed/feed.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Auditor } from './auditor.ts'
import type { Config } from './config.ts'
import type { Job } from './jobs.ts'
import { maintainLog, stateAndAttest } from './proving.ts'
import type { SandboxChain } from './sandboxChain/sandboxChain.ts'
import type { Services } from './services.ts'

interface JobParts {
  readonly config: Config
  readonly clock: Clock
  readonly services: Services
  readonly auditor: Auditor
  readonly feed: Feed
  readonly chain: SandboxChain | null
}

/** Everything the operator does by itself, again and again. */
export function jobsOf({
  config,
  clock,
  services,
  auditor,
  feed,
  chain,
}: JobParts): readonly Job[] {
  const { market, contracts, spot, alerts } = services
  return [
    { name: 'prices', everyMs: 1000, run: () => market.tick() },
    { name: 'candles', everyMs: 60_000, atOnce: true, run: () => market.makeCandles() },
    // One page at most, so venues are asked for this no more than once in two seconds.
    { name: 'back-fill of candles', everyMs: 2000, run: () => market.fillPast() },
    { name: 'options', everyMs: 1000, run: () => services.options.settleDue() },
    { name: 'corporate actions', everyMs: 5_000, run: () => services.corporate.runDue() },
    {
      name: 'orders and alerts nobody announced',
      everyMs: 30_000,
      run: async () => {
        await contracts.watchNew()
        await spot.watchNew()
        await alerts.watchNew()
      },
    },
    { name: 'feed', everyMs: FLUSH_MS, run: async () => feed.flush() },
    { name: 'feed heartbeat', everyMs: FEED_HEARTBEAT_MS, run: async () => feed.heartbeat() },
    { name: 'audit', everyMs: 60_000, run: () => auditor.run() },
    { name: 'complete audit', everyMs: 86_400_000, atOnce: true, run: () => auditor.complete() },
    ...dailyJobs({ services, auditor }),
    ...auctionJobs({ services, auditor }),
    ...incentiveJobs({ services, auditor }),
    ...chainJobs({ services, auditor, chain }),
    {
      name: 'how many accounts lose',
      everyMs: 3_600_000,
      atOnce: true,
      run: () => services.risk.sumResults(),
    },
    {
      name: 'liabilities',
      everyMs: 600_000,
      atOnce: true,
      run: (stopped) => stateAndAttest(services, () => auditor.clean(), stopped),
    },
    {
      name: 'closing accounts',
      everyMs: 60_000,
      atOnce: true,
      run: async () => (auditor.clean() ? services.status.closeDue() : undefined),
    },
    ...messageJobs(services),
    { name: 'data exports', everyMs: 2_000, run: (stopped) => services.exports.makeDue(stopped) },
    ...sweepsOf(services),
    { name: 'seals', everyMs: 5_000, run: () => services.seals.sealDue() },
    // Those of a busy minute take a while: they keep neither the server from opening nor the next seal.
    {
      name: 'receipts',
      everyMs: 5_000,
      atOnce: true,
      run: (stopped) => services.receipts.makeDue(stopped),
    },
    {
      name: 'price log',
      everyMs: 3_600_000,
      run: () => maintainLog(services, clock, config.priceLogDays),
    },
  ]
}

/** What the days of plans and loans come to. */
function dailyJobs({ services, auditor }: Pick<JobParts, 'services' | 'auditor'>): readonly Job[] {
  return [
    {
      name: 'plans',
      everyMs: 60_000,
      atOnce: true,
      // What the books owe is not paid from books in doubt: days are caught up with, none is lost.
      run: async () => (auditor.clean() ? services.plans.payDue() : undefined),
    },
    {
      name: 'loans',
      everyMs: 60_000,
      atOnce: true,
      // Interest of days that were missed is caught up with, and none is posted to books in doubt.
      run: async () => (auditor.clean() ? services.loans.runDue() : undefined),
    },
  ]
}

/** Ends of charity auctions, and the way of works that were sold. */
function auctionJobs({
  services,
  auditor,
}: Pick<JobParts, 'services' | 'auditor'>): readonly Job[] {
  return [
    {
      name: 'auctions',
      everyMs: 1_000,
      atOnce: true,
      // Nothing is decided on books in doubt; an end is one by the clock, whenever it is booked.
      run: async () => (auditor.clean() ? services.auctions.settleDue() : undefined),
    },
    { name: 'deliveries', everyMs: 3_000, run: () => services.auctions.watchDeliveries() },
  ]
}

/** What customers' fees are less by, and what their inviters get of them. */
function incentiveJobs({
  services,
  auditor,
}: Pick<JobParts, 'services' | 'auditor'>): readonly Job[] {
  return [
    { name: 'levels', everyMs: 60_000, atOnce: true, run: () => services.levels.count() },
    {
      name: 'commissions',
      everyMs: 60_000,
      atOnce: true,
      // Nothing is paid from books in doubt: what is due stays due.
      run: async () => (auditor.clean() ? services.invites.payDue() : undefined),
    },
  ]
}

/** What the chains say of money that comes and leaves. */
function chainJobs({
  services,
  auditor,
  chain,
}: Pick<JobParts, 'services' | 'auditor' | 'chain'>): readonly Job[] {
  return [
    ...(chain === null ? [] : [{ name: 'sandbox chain', everyMs: 1_000, run: () => chain.tick() }]),
    {
      name: 'deposits',
      everyMs: 3_000,
      atOnce: true,
      // Nothing is credited to books in doubt: what the chain has, it still has afterwards.
      run: async (stopped) => (auditor.clean() ? services.deposits.watch(stopped) : undefined),
    },
    {
      name: 'payouts',
      everyMs: 3_000,
      atOnce: true,
      run: async (stopped) => (auditor.clean() ? services.withdrawals.watch(stopped) : undefined),
    },
  ]
}

/** What goes out to customers. */
function messageJobs({ mailing, mails: { messages } }: Services): readonly Job[] {
  return [
    { name: 'notification mails', everyMs: 1_000, run: (stopped) => mailing.sendDue(stopped) },
    { name: 'mail digests', everyMs: 60_000, run: (stopped) => mailing.sendDigests(stopped) },
    { name: 'mails', everyMs: 1_000, run: (stopped) => messages.sendDue(stopped) },
    { name: 'sms', everyMs: 1_000, run: (stopped) => messages.sendDueSms(stopped) },
  ]
}

/** What clears away things nobody came back for. */
function sweepsOf({
  accounts,
  alerts,
  contracts,
  identity,
  images,
  auth,
  withdrawals,
  exchange,
  exports,
  notifications,
  support,
  treasury,
}: Services): readonly Job[] {
  return [
    { name: 'unused images', everyMs: 600_000, run: () => images.sweep() },
    { name: 'identity', everyMs: 3_600_000, atOnce: true, run: () => identity.sweep() },
    { name: 'sessions', everyMs: 60_000, run: () => auth.sweep() },
    { name: 'codes and guesses', everyMs: 3_600_000, run: () => accounts.sweep() },
    { name: 'unsigned texts', everyMs: 3_600_000, run: () => withdrawals.sweep() },
    { name: 'unused quotes', everyMs: 3_600_000, run: () => exchange.sweep() },
    { name: 'old data exports', everyMs: 3_600_000, run: () => exports.sweep() },
    { name: 'idle chats', everyMs: 60_000, atOnce: true, run: () => support.closeIdle() },
    { name: 'old chats', everyMs: 3_600_000, run: () => support.sweep() },
    { name: 'mails of the chat', everyMs: 30_000, run: () => support.mailGone() },
    { name: 'addresses of the chat', everyMs: 3_600_000, run: () => support.forgetMails() },
    { name: 'expired alerts', everyMs: 60_000, run: () => alerts.expireDue() },
    { name: 'progress of alerts', everyMs: 600_000, run: () => alerts.noteChecked() },
    { name: 'progress of trailing stops', everyMs: 600_000, run: () => contracts.noteTrails() },
    { name: 'old alerts', everyMs: 3_600_000, run: () => alerts.sweep() },
    { name: 'lapsed treasury moves', everyMs: 60_000, run: () => treasury.lapseDue() },
    { name: 'old notifications', everyMs: 3_600_000, run: () => notifications.sweep() },
  ]
}
