import { SignClient } from '@walletconnect/sign-client'
import type { WalletConnectSettings } from '#protocol/publicConfig.ts'
import { sameAddress } from '../askWallet.ts'
import { PAYING_METHODS } from '../payingMethods.ts'
import type { Pairing, Relay } from './relay.ts'

/** Who asks, as the wallet shows it to the person. */
interface Asker {
  readonly name: string
  readonly chainId: number
}

type Client = Awaited<ReturnType<typeof SignClient.init>>
type Session = ReturnType<Client['session']['get']>
type Granted = Pick<Session, 'topic' | 'namespaces'>

/** What a wallet on another device is ever asked for: a signed text, and what a deposit takes. */
const METHODS = ['personal_sign', ...PAYING_METHODS]
const [SWITCH, SEND] = PAYING_METHODS
const EVENTS = ['accountsChanged']
/** How the library says that nobody answered an invitation. */
const EXPIRED = 'Proposal expired'
/**
 * Why a page ends a pairing: signed out, a sheet closed, or another wallet took over. The code is that of
 * CAIP-25 for the side of the person; the library sends words of its own with it.
 */
const GOODBYE = { code: 6000, message: 'The page ended the connection.' }

function addressesOn(chain: string, accounts: readonly string[]): readonly string[] {
  const start = `${chain}:`
  return accounts.flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : []))
}

function pairingOf(chain: string, { topic, namespaces }: Granted): Pairing {
  const all = Object.values(namespaces)
  const may = (method: string): boolean => all.some(({ methods }) => methods.includes(method))
  const addresses = addressesOn(
    chain,
    all.flatMap((one) => one.accounts),
  )
  const [own = ''] = addresses
  return {
    topic,
    addresses,
    signs: may('personal_sign'),
    pays: all.flatMap(({ methods, accounts }) =>
      methods.includes(SEND) ? chainsOf(own, accounts) : [],
    ),
    switches: may(SWITCH),
  }
}

/** The ids of the chains that an address is shared on, each once. */
function chainsOf(own: string, accounts: readonly string[]): readonly number[] {
  const ids = accounts.map((one) => {
    const [, id, address = ''] = /^eip155:(\d+):(.+)$/.exec(one) ?? []
    return sameAddress(address, own) ? Number(id) : Number.NaN
  })
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id))
}

function isExpiry(cause: unknown): boolean {
  return (
    typeof cause === 'object' && cause !== null && 'message' in cause && cause.message === EXPIRED
  )
}

/** Tells what an event of a wallet says about its addresses; null when it says nothing of them. */
function addressesTold(chain: string, name: string, data: unknown): readonly string[] | null {
  if (name !== 'accountsChanged' || !Array.isArray(data)) return null
  const texts = data.filter((one): one is string => typeof one === 'string')
  // By the standard accounts come with their chain; some wallets send bare addresses.
  return texts.flatMap((one) => (one.startsWith('0x') ? [one] : addressesOn(chain, [one])))
}

/** Where the library keeps a store; its types leave that out. */
function placeOf(store: object): string {
  return 'storageKey' in store ? String(store.storageKey) : ''
}

/** Takes over what another tab was paired with meanwhile: a client reads what is kept only once. */
async function takeOver({ core, session }: Client, topic: string): Promise<Session | null> {
  const { storage, crypto, expirer, relayer } = core
  const sessions = await storage.getItem<readonly Session[]>(placeOf(session))
  const keys = await storage.getItem<Readonly<Record<string, string>>>(placeOf(crypto.keychain))
  const found = sessions?.find((one) => one.topic === topic)
  const key = keys?.[topic]
  if (found === undefined || key === undefined) return null
  await crypto.setSymKey(key, topic)
  await session.set(topic, found)
  expirer.set(topic, found.expiry)
  relayer.subscribe(topic).catch(() => {
    // The relay is down: what the wallet says meanwhile is heard at the next start.
  })
  return found
}

/**
 * What a page does at a relay, by a client that is connected to one.
 * @internal tested with a made-up client
 */
export function relayOver(client: Client, chain: string, payChains: readonly number[] = []): Relay {
  const chains = [...new Set([chain, ...payChains.map((id) => `eip155:${id}`)])]
  return {
    async invite() {
      const asked = { eip155: { chains, methods: METHODS, events: EVENTS } }
      const { uri, approval } = await client.connect({ optionalNamespaces: asked })
      if (uri === undefined) throw new Error('the relay gave no invitation')
      const answer = approval().then(
        (session) => pairingOf(chain, session),
        (cause: unknown) => {
          if (!isExpiry(cause)) throw cause
          // The library keeps a second rejection for whoever asks later: unasked, it would count as unhandled.
          approval().catch(() => undefined)
          return null
        },
      )
      return { uri, answer }
    },
    async kept(topic) {
      const known = client.session.getAll({ topic }).at(0)
      const session = known ?? (await takeOver(client, topic))
      return session === null ? null : pairingOf(chain, session)
    },
    topics: () => client.session.keys,
    ask: (topic, method, params, chainId) =>
      client.request({
        topic,
        chainId: chainId === undefined ? chain : `eip155:${chainId}`,
        request: { method, params },
      }),
    async end(topic) {
      // One that is known no more was ended from the other side.
      if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: GOODBYE })
    },
    onEnd(listener) {
      client.on('session_delete', ({ topic }) => {
        listener(topic)
      })
      client.on('session_expire', ({ topic }) => {
        listener(topic)
      })
    },
    onChange(listener) {
      client.on('session_event', ({ topic, params: { chainId, event } }) => {
        // News of the chain of a deposit says nothing about who signed in.
        const told = chainId === chain ? addressesTold(chain, event.name, event.data) : null
        if (told !== null) listener(topic, { addresses: told })
      })
      client.on('session_update', ({ topic, params: { namespaces } }) => {
        listener(topic, pairingOf(chain, { topic, namespaces }))
      })
    },
    onLink(listener) {
      client.core.relayer.on('relayer_connect', () => {
        listener(true)
      })
      client.core.relayer.on('relayer_disconnect', () => {
        listener(false)
      })
    },
  }
}

/**
 * Meets wallets by the WalletConnect protocol. Besides the wallet and the relay one more hears of it: the
 * library frames `verify.walletconnect.org` for each invitation and each text to sign, so that the wallet
 * can tell the person whether this page is what it says. That site learns our address, the project and
 * the hash of what was sent; wallets warn of pages it does not vouch for.
 */
export async function openWalletConnect(
  { projectId, relayUrl, payChains }: WalletConnectSettings,
  { name, chainId }: Asker,
): Promise<Relay> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name, description: name, url: window.location.origin, icons: [] },
  })
  return relayOver(client, `eip155:${chainId}`, payChains)
}
