import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { WalletConnectSettings } from '#protocol/publicConfig.ts'

/**
 * WalletConnect's own page that vouches to wallets for the address a request comes from. It is framed for
 * the moment of a request; without it wallets warn of an unverified site.
 */
const VOUCHER = 'https://verify.walletconnect.org'

/** Where Web3Modal's list of wallets and their pictures come from. A page asks it once somebody opens the list. */
const WALLET_LIST = 'https://api.web3modal.org'

/** Whom a page may talk to beside its own host. */
interface PageHosts {
  /** Origin of the API; empty: the page's own. */
  readonly apiHost: string
  readonly walletConnect: Pick<WalletConnectSettings, 'relayUrl'> | null
}

/** Sources of a policy, such as `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The rules a browser keeps for the app's pages. Nothing is loaded from elsewhere. Wallets put their
 * provider into the page from outside it, which no rule here stands in the way of; icons that
 * EIP-6963 announces are data URIs.
 * @param origin where browsers find this server; named for the feed, since older engines do not take
 *   'self' to mean WebSockets
 * @param hosts whom else a page may talk to: the API at a host of its own, and the strangers of sign-in by QR code
 * @param inline hashes of the script and the styles that stand in the page itself
 */
export function pageHeaders(
  origin: string,
  { apiHost, walletConnect }: PageHosts,
  inline: InlineHashes,
): HelmetOptions {
  const secure = origin.startsWith('https:')
  const api = apiHost === '' ? [] : [apiHost]
  const sockets = [origin, ...api].map((one) => one.replace(/^http/, 'ws'))
  const others = walletConnect === null ? [] : [new URL(walletConnect.relayUrl).origin, WALLET_LIST]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...api, ...sockets, ...others],
        ...(walletConnect === null ? {} : { frameSrc: [VOUCHER] }),
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    // Some wallets open a window of their own and talk to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  }
}

/** Gives every answer these headers. They are worked out once, not for each request. */
export function protectPages(app: FastifyInstance, headers: HelmetOptions): void {
  const protect = helmet(headers)
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, () => done())
  })
}

/** The one page that takes photos. */
const WITH_CAMERA = /^\/profile\/identity(?:\?|$)/

/** What a page may not ask the device for. Helmet has no header of this kind. @param url path and query */
export function permissionsPolicyOf(url: string): string {
  return `camera=(${WITH_CAMERA.test(url) ? 'self' : ''}), ${NEVER}`
}

const NEVER =
  'accelerometer=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
  'payment=(), usb=(), clipboard-write=(self)'
