import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'
import type { PeerClient, PeerPerson, TokenTwist, ToPeer } from './googlePeer.ts'

/* The process of a provider (see googlePeer.ts). */

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const OWN = newKey().export({ format: 'jwk' })
const FOREIGN = newKey()
const KID = 'test'

let twist: TokenTwist = {}

function openProvider(
  issuer: string,
  client: PeerClient,
  people: ReadonlyMap<string, PeerPerson>,
): Provider {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['http://localhost/api/loginCallback/google'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...OWN, kid: KID, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person === undefined
        ? undefined
        : { accountId: sub, claims: () => ({ ...person, sub }) }
    },
    async loadExistingGrant(ctx) {
      const { oidc } = ctx
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  // The port of who asks is known only later.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    new URL(uri).pathname === '/api/loginCallback/google'
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === '/token') twistAnswer(ctx)
  })
  return provider
}

interface Answer {
  status: number
  body: unknown
}

/** Hands out what an honest provider does not. */
function twistAnswer(ctx: Answer): void {
  if (twist.broken === true) {
    ctx.status = 500
    ctx.body = 'broken'
    return
  }
  const { body } = ctx
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return
  if (twist.claims === undefined && twist.foreignKey !== true) return
  const claims: unknown = JSON.parse(
    Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString(),
  )
  const head = { alg: 'RS256', typ: 'JWT', kid: KID }
  const said = { ...(claims as object), ...twist.claims }
  const text = [head, said].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const key = twist.foreignKey === true ? FOREIGN : createPrivateKey({ key: OWN, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(text.join('.')), key).toString('base64url')
  ctx.body = { ...body, id_token: [...text, signature].join('.') }
}

/** A page with a link for each person; a link says that this one is here. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, PeerPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , uid = '', sub] = (request.url ?? '').split('/')
  if (sub === undefined) {
    const links = [...people.values()].map(
      (person) => `<p><a href="/interaction/${uid}/${person.sub}">${person.email}</a></p>`,
    )
    const no = `<p><a href="/interaction/${uid}/nobody">Cancel</a></p>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Provider</title><h1>Who?</h1>${links.join('')}${no}`)
    return
  }
  const result = people.has(sub)
    ? { login: { accountId: sub, remember: false }, select_account: {} }
    : { error: 'access_denied', error_description: 'declined' }
  await provider.interactionFinished(request, response, result)
}

function open({ people, client }: Extract<ToPeer, { type: 'open' }>): void {
  const known = new Map(people.map((person) => [person.sub, person]))
  const server = createServer((request, response) => {
    const isOurs = request.url?.startsWith('/interaction/') === true
    const served = isOurs ? interact(provider, known, request, response) : answer(request, response)
    served.catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  let provider: Provider
  let answer: ReturnType<Provider['callback']>
  server.listen(0, '127.0.0.1', () => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    provider = openProvider(issuer, client, known)
    answer = provider.callback()
    process.send?.(issuer)
  })
}

process.on('message', (message: ToPeer) => {
  if (message.type === 'open') {
    open(message)
    return
  }
  twist = message.twist
  process.send?.('twisted')
})
process.on('disconnect', () => process.exit(0))
