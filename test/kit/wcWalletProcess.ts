import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { FromProcess, FromWallet, ToProcess, ToWallet, WalletMood } from './wcWallet.ts'

/*
 * Wallets on other devices: a process of their own that knows of the page only what comes over the relay.
 * Runs under `openWcWallet`, which tells each what its person does.
 */

const refusal = { code: 5000, message: 'User rejected.' }

type Hex = `0x${string}`

/** A transfer as a page asks for it. */
interface Transfer {
  readonly to: Hex
  readonly value: Hex
  readonly data?: Hex
}

async function askNode(node: string, method: string, params: readonly unknown[]): Promise<Hex> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ method, params })
  const answer = await fetch(node, { method: 'POST', headers, body })
  return ((await answer.json()) as { result: Hex }).result
}

/** Signs a transfer and sends it; the hash of its transaction. */
async function sendBy(
  node: string,
  account: PrivateKeyAccount,
  { to, value, data }: Transfer,
  chain: string,
): Promise<Hex> {
  const chainId = Number(await askNode(node, 'eth_chainId', []))
  if (chain !== `eip155:${chainId}`) throw new Error(`asked for a transfer on ${chain}`)
  const signed = await account.signTransaction({
    type: 'legacy',
    chainId,
    nonce: Number(await askNode(node, 'eth_getTransactionCount', [account.address, 'pending'])),
    gasPrice: BigInt(await askNode(node, 'eth_gasPrice', [])),
    gas: 100_000n,
    to,
    value: BigInt(value),
    ...(data === undefined ? {} : { data }),
  })
  return askNode(node, 'eth_sendRawTransaction', [signed])
}

/** What its person does with a wallet. */
type Obey = (order: ToWallet) => Promise<void>

async function open(wallet: number, relayUrl: string): Promise<Obey> {
  const account = privateKeyToAccount(generatePrivateKey())
  let mood: WalletMood = 'agrees'
  let node = ''
  let granted: string[] | null = null
  const tell = (news: FromWallet): void => {
    process.send?.({ wallet, news } satisfies FromProcess)
  }
  // The one library's types are stricter about what may be missing than the other's.
  const core = new Core({
    projectId: 'journey',
    relayUrl,
    logger: 'silent',
    // Wallets of one process share neither core nor storage.
    customStoragePrefix: `wallet-${wallet}`,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
  }) as Parameters<typeof WalletKit.init>[0]['core']
  const metadata = { name: 'Pocket', description: 'A wallet of tests', url: 'https://pocket.test' }
  const kit = await WalletKit.init({ core, metadata: { ...metadata, icons: [] } })

  kit.on('session_proposal', ({ id, params }) => {
    tell({
      type: 'proposed',
      required: params.requiredNamespaces,
      asked: params.optionalNamespaces,
    })
    if (mood === 'refusesConnection') {
      void kit.rejectSession({ id, reason: refusal })
      return
    }
    const {
      chains = [],
      methods,
      events,
    } = params.optionalNamespaces['eip155'] ?? {
      methods: [],
      events: [],
    }
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    const eip155 = { chains, methods: granted ?? methods, events, accounts }
    void kit.approveSession({ id, namespaces: { eip155 } })
  })

  kit.on('session_request', ({ id, topic, params }) => {
    const { method, params: values } = params.request as {
      method: string
      params: readonly [Hex | Transfer]
    }
    const [first] = values
    const text =
      typeof first === 'string'
        ? Buffer.from(first.slice(2), 'hex').toString('utf8')
        : JSON.stringify(first)
    const { chainId: chain } = params
    tell({ type: 'asked', method, text, chain })
    if (mood === 'neverAnswers') return
    const answer = async (): Promise<void> => {
      const agreed = (): Promise<Hex> =>
        typeof first === 'string'
          ? account.signMessage({ message: { raw: first } })
          : sendBy(node, account, first, chain)
      const reply = mood === 'refusesSignature' ? { error: refusal } : { result: await agreed() }
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...reply } })
    }
    void answer()
  })

  kit.on('session_delete', () => {
    tell({ type: 'ended' })
  })

  const topics = (): readonly string[] => Object.keys(kit.getActiveSessions())
  const obey: Obey = async (order) => {
    switch (order.type) {
      case 'mood':
        mood = order.mood
        break
      case 'scan':
        await kit.pair({ uri: order.uri })
        break
      case 'switch': {
        const { chain } = order
        const data = order.to === null ? [] : [`${chain}:${order.to}`]
        const event = { name: 'accountsChanged', data }
        for (const topic of topics()) await kit.emitSessionEvent({ topic, event, chainId: chain })
        break
      }
      case 'grant':
        granted = [...order.methods]
        break
      case 'share': {
        const chains = [...order.chains]
        const accounts = chains.map((chain) => `${chain}:${account.address}`)
        for (const [topic, { namespaces }] of Object.entries(kit.getActiveSessions())) {
          const { methods = [], events = [] } = namespaces['eip155'] ?? {}
          const eip155 = { chains, methods, events, accounts }
          await kit.updateSession({ topic, namespaces: { eip155 } })
        }
        break
      }
      case 'payThrough':
        node = order.node
        break
      case 'disconnect': {
        const reason = { code: 6000, message: 'User disconnected.' }
        for (const topic of topics()) await kit.disconnectSession({ topic, reason })
        break
      }
      case 'close':
        await kit.core.relayer.transportClose()
    }
  }
  tell({ type: 'ready', address: account.address })
  return obey
}

const wallets = new Map<number, Promise<Obey>>()

process.on('message', (message: ToProcess) => {
  const { wallet } = message
  if ('open' in message) {
    wallets.set(wallet, open(wallet, message.open))
    return
  }
  void wallets.get(wallet)?.then((obey) => obey(message.order))
  if (message.order.type === 'close') wallets.delete(wallet)
})
process.on('disconnect', () => {
  process.exit()
})
