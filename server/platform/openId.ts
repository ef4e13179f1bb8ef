import * as client from 'openid-client'
import type { Clock } from './clock.ts'

/** Who we are at a provider of identities, and where it sends people back to. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

/** What ties an answer to the question it belongs to; each is known to nobody but us. */
export interface OpenIdMarks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What a browser brought back from the provider. */
export interface OpenIdAnswer {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** Who the provider says came. */
export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that the address is theirs. */
  readonly emailVerified: boolean
  /** The organisation whose accounts it keeps; null for private ones. */
  readonly organisation: string | null
}

/** A provider of identities (OpenID Connect), asked by code with PKCE. */
export interface OpenId {
  /** Where a browser asks the provider. @throws OpenIdFault away */
  urlFor(marks: OpenIdMarks): Promise<string>
  /** Who came back, after every check of their token. @throws OpenIdFault */
  identify(marks: OpenIdMarks, answer: OpenIdAnswer): Promise<OpenIdPerson>
}

/** `wrong`: the answer proves nobody. `away`: the provider could not be asked. */
export class OpenIdFault extends Error {
  readonly kind: 'wrong' | 'away'

  constructor(kind: 'wrong' | 'away', cause: unknown) {
    super(`an identity could not be had: ${kind}`, { cause })
    this.name = 'OpenIdFault'
    this.kind = kind
  }
}

const TIMEOUT_S = 10
/** Of a subject, by the standard. */
const MOST_LETTERS = 255
const DAY_MS = 86_400_000

/**
 * Knows the provider by what it publishes, which is asked for once a day.
 * @param onAway told why the provider could not be asked, or does not know us
 */
export function createOpenId(
  settings: OpenIdSettings,
  clock: Clock,
  onAway: (reason: string) => void,
): OpenId {
  const { redirectUri } = settings
  let known: { readonly at: number; readonly config: Promise<client.Configuration> } | null = null
  const configOf = (): Promise<client.Configuration> => {
    const now = clock.now()
    if (known !== null && now - known.at < DAY_MS) return known.config
    const fresh = { at: now, config: discover(settings) }
    known = fresh
    fresh.config.catch(() => {
      if (known === fresh) known = null
    })
    return fresh.config
  }
  return {
    async urlFor({ state, nonce, verifier }) {
      const config = await configOf().catch((cause: unknown) => {
        onAway(reasonOf(cause))
        throw new OpenIdFault('away', cause)
      })
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async identify(marks, answer) {
      try {
        return personOf(await tokensOf(await configOf(), redirectUri, marks, answer))
      } catch (cause) {
        if (cause instanceof OpenIdFault) throw cause
        const kind = isWrong(cause) ? 'wrong' : 'away'
        if (kind === 'away') onAway(reasonOf(cause))
        throw new OpenIdFault(kind, cause)
      }
    },
  }
}

async function discover(settings: OpenIdSettings): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  // Such an issuer is this very host: the configuration takes no other. It is called deprecated to stand out.
  const open = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [...open, client.enableNonRepudiationChecks],
  })
}

function tokensOf(
  config: client.Configuration,
  redirectUri: string,
  { state, nonce, verifier }: OpenIdMarks,
  answer: OpenIdAnswer,
): ReturnType<typeof client.authorizationCodeGrant> {
  const url = new URL(redirectUri)
  url.searchParams.set('code', answer.code)
  url.searchParams.set('state', answer.state)
  if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss)
  return client.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
}

function personOf(tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>): OpenIdPerson {
  const claims = tokens.claims()
  const { sub = '' } = claims ?? {}
  if (claims === undefined || sub === '' || sub.length > MOST_LETTERS) {
    throw new OpenIdFault('wrong', 'the token names nobody')
  }
  const { iss, email, email_verified: verified, hd } = claims
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: verified === true,
    organisation: typeof hd === 'string' && hd !== '' ? hd : null,
  }
}

/** What says that nobody answered as a provider does, rather than that somebody's answer is wrong. */
const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** For the log of the operator: what the library says, which holds no code and no token. */
function reasonOf(cause: unknown): string {
  if (cause instanceof client.ResponseBodyError) return `${cause.status} ${cause.error}`
  return cause instanceof Error ? cause.message : 'unknown'
}

/** Whether the answer is at fault, or else the provider or our entry there. */
function isWrong(cause: unknown): boolean {
  if (cause instanceof client.ResponseBodyError) return cause.error === 'invalid_grant'
  if (cause instanceof client.AuthorizationResponseError) return true
  return cause instanceof client.ClientError && !AWAY.has(cause.code ?? '')
}
