import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import * as CODE from '#protocol/errorCodes.ts'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { MailingService } from '#server/modules/notifications/types.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Answer, failure, statusOf } from './kernel/answer.ts'
import type { Metrics } from './ops/metrics.ts'
import type { Call } from './kernel/call.ts'
import { isGone, refuseGone, socketFaults } from './kernel/callerFaults.ts'
import { answerToError } from './kernel/errors.ts'
import { type FrameDeps, registerCalls } from './customer/frame.ts'
import { type HealthDeps, registerHealth } from './ops/health.ts'
import { measure } from './ops/measure.ts'
import { registerDocs } from './kernel/openapi.ts'
import {
  type OperatorCall,
  type OperatorFrameDeps,
  registerOperatorCalls,
} from './operator/operatorFrame.ts'
import { type OpsDeps, registerOps } from './ops/ops.ts'
import { registerSandboxMessages, type ShownMessages } from './pages/sandboxMessages.ts'
import { registerSandboxWallet, type SandboxWallet } from './customer/sandboxWallet.ts'
import { type Logo, registerLogo } from './pages/brandLogo.ts'
import { openToPages } from './pages/crossOrigin.ts'
import { registerLogos } from './pages/logos.ts'
import { registerOneClick } from './pages/oneClick.ts'
import { registerManifest } from './pages/manifest.ts'
import { registerSecurityText, type SecurityText } from './pages/securityText.ts'
import { pageHeaders, permissionsPolicyOf, protectPages } from './pages/security.ts'
import { hashesOf, isNavigation, readPage, registerStatic } from './pages/static.ts'

const BODY_LIMIT = 64 * 1024
/** A request may take so long to arrive: 2 MB at the least speed of an upload (`uploads.ts`), a held connection not. */
const REQUEST_MS = 110_000
/** Its headers. Longer than the whole request, Node would take the one time for the other. */
const HEADERS_MS = 15_000
/** How often Node looks for those that are over their time. */
const OVERDUE_CHECK_MS = 5_000
/** How long others may take to let go of their connections once the server closes. */
const GOODBYE_MS = 5_000
const ROWS_COST = 10
/** What monitors ask again and again, with whatever they add to the address. */
const WATCHED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const JSON_TYPE = 'application/json; charset=utf-8'

export interface AppOptions {
  readonly log: FastifyBaseLogger
  /** Where browsers find this server, for example `https://example.org`. */
  readonly origin: string
  /** Styles of the operator's own, after those of the app; empty: none. */
  readonly styles?: string
  /** Colour of the operator's brand on light ground, as `#rrggbb`; null: the app's own. */
  readonly color?: string | null
  /** The operator's own, in place of the app's. */
  readonly logo?: Logo | null
  /** Folder of the built web app; null serves the API alone. */
  readonly clientFolder: string | null
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  /** Requests a minute, generous: mobile carriers put many people behind one address. */
  readonly limits: Limits
  readonly calls: readonly Call[]
  readonly frame: Omit<FrameDeps, 'limit'>
  readonly health: HealthDeps
  /** Without: nobody counts and nobody may look. */
  readonly ops?: OpsDeps & { readonly metrics: Metrics }
  /** Without: nobody operates this operator. */
  readonly operators?: Omit<OperatorFrameDeps, 'ownHost'> & {
    readonly calls: readonly OperatorCall[]
  }
  /** Adds the WebSocket feed at `FEED_PATH`. */
  registerFeed(app: FastifyInstance): void
  /** Ends mails for who posts what their mails carry. */
  readonly mailing?: Pick<MailingService, 'unsubscribe'>
  /** The sandbox's own chain, for its test wallet. */
  readonly sandboxWallet?: SandboxWallet | null
  /** Says where to report a weakness. */
  readonly securityText?: SecurityText
  /** Mails and SMS that the sandbox keeps in place of sending them. */
  readonly sandboxMessages?: ShownMessages | null
}

export interface Limits {
  readonly perAddress: number
  readonly perSession: number
  readonly feedPerAddress: number
}

/** The HTTP side of the server, ready to listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: OVERDUE_CHECK_MS },
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      send(reply, answerToError(error, request.log))
    },
  })
  // The schemas are for the documentation: the frame itself reads requests and writes answers.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  readOnlyJson(app)
  logRequests(app)
  if (options.ops !== undefined) measure(app, options.ops.metrics)
  // Before the first plugin is awaited: routes keep the error handler of the moment they are loaded.
  app.setErrorHandler((error, request, reply) => send(reply, answerToError(error, request.log)))

  const { clientFolder, origin, styles = '', logo = null } = options
  const { apiHost, walletConnect } = options.health.publicConfig()
  const own = { styles, logo, apiHost }
  const page = clientFolder === null ? null : readPage(clientFolder, origin, own)
  protectPages(app, pageHeaders(origin, { apiHost, walletConnect }, hashesOf(page)))
  if (apiHost !== '') await openToPages(app, origin, apiHost)
  limitFeed(app, options.limits)
  limitRows(app, options.limits)
  await app.register(rateLimit, {
    max: options.limits.perAddress,
    timeWindow: 60_000,
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
    allowList: ({ routeOptions }: FastifyRequest) => WATCHED.has(routeOptions.url ?? ''),
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  const errorHandler = socketFaults()
  await app.register(websocket, { errorHandler, options: { maxPayload: 16 * 1024 } })
  upgradeFeedOnly(app)
  refuseGone(app)
  closeInTime(app)
  await registerDocs(app, options.health.publicConfig().brand)

  registerHealth(app, options.health)
  if (options.ops !== undefined) registerOps(app, options.ops)
  registerCalls(app, options.calls, { ...options.frame, limit: sessionLimit(app, options.limits) })
  const { operators } = options
  if (operators !== undefined) {
    const ownHost = new URL(options.origin).host
    registerOperatorCalls(app, operators.calls, { ...operators, ownHost })
  }
  options.registerFeed(app)
  registerLogos(app)
  registerBrand(app, options)
  if (options.mailing !== undefined) registerOneClick(app, options.mailing)
  if (options.securityText !== undefined) registerSecurityText(app, options.securityText)
  const { sandboxWallet = null } = options
  if (sandboxWallet !== null) registerSandboxWallet(app, sandboxWallet)
  const { sandboxMessages = null } = options
  if (sandboxMessages !== null) registerSandboxMessages(app, sandboxMessages)
  const sendPage =
    page === null ? null : await registerStatic(app, page, options.health.publicConfig())
  app.setNotFoundHandler((request, reply) => {
    if (sendPage !== null && isNavigation(request)) return sendPage(request, reply)
    return send(reply, failure('404'))
  })
  return app
}

/** What browsers ask for in the operator's name: the logo, and how the app is installed. */
function registerBrand(app: FastifyInstance, { logo = null, color = null, health }: AppOptions) {
  if (logo !== null) registerLogo(app, logo)
  registerManifest(app, { brand: health.publicConfig().brand, color, logo })
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.code === '429' && !reply.hasHeader('retry-after')) void reply.header('retry-after', 60)
  return reply
    .code(statusOf(answer))
    .type(JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(answer.json)
}

/** JSON and nothing else; an empty body is no body. `__proto__` and `constructor` keys are refused. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** One line an answer, without headers, bodies or queries. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const policy = permissionsPolicyOf(request.url)
    void reply.header('x-request-id', request.id).header('permissions-policy', policy)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = isGone(request) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

/** Elsewhere the plugin would take the upgrade first, and log its address with the query. */
function upgradeFeedOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== FEED_PATH) throw new Refusal(CODE.notFound)
  })
}

/** Nobody who does not answer, for example a phone asleep, keeps the operator from closing. */
function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const letGo = (): void => {
      for (const socket of app.websocketServer.clients) socket.terminate()
      app.server.closeAllConnections()
    }
    setTimeout(letGo, GOODBYE_MS).unref()
    done()
  })
}

/** Upgrades of the feed have a limit of their own: reconnecting must not use up a page's requests. */
function limitFeed(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== FEED_PATH) return
    route.config = {
      ...route.config,
      rateLimit: { max: limits.feedPerAddress, timeWindow: 60_000, groupId: 'feed' },
    }
  })
}

/**
 * A minute of the price log is thousands of rows, and anybody may ask: it costs as much as ten other
 * calls, and counts so.
 */
function limitRows(app: FastifyInstance, limits: Limits): void {
  const url = ROUTES.listLogRows.path.replace('{n}', ':n')
  const max = Math.max(1, Math.floor(limits.perAddress / ROWS_COST))
  app.addHook('onRoute', (route) => {
    if (route.url !== url) return
    route.config = { ...route.config, rateLimit: { max, timeWindow: 60_000, groupId: 'rows' } }
  })
}

function sessionLimit(app: FastifyInstance, limits: Limits): FrameDeps['limit'] {
  const ids = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: limits.perSession,
    timeWindow: 60_000,
    keyGenerator: (request) => ids.get(request) ?? networkOf(request.ip),
  })
  return async (request, sessionId) => {
    ids.set(request, `session:${sessionId}`)
    const state = await count(request)
    return state.isAllowed || !state.isExceeded ? null : Math.max(1, state.ttlInSeconds)
  }
}
