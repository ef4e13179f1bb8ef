import { connect } from 'wagmi/actions'
import { expect, it } from 'vitest'
import type { PairedView, PairedWallet } from '../paired/pairedWallet.ts'
import { pairedConnector } from './pairedConnector.ts'
import { createWalletConfig } from './walletConfig.ts'

interface Provider {
  on(event: string, read: (uri: string) => void): void
}

/** A pairing that a test moves on. */
function scripted(first: PairedView) {
  let view = first
  const viewers = new Set<() => void>()
  const paired: Pick<PairedWallet, 'view' | 'subscribe'> = {
    view: () => view,
    subscribe(viewer) {
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
  }
  const show = (next: PairedView): void => {
    view = next
    for (const viewer of viewers) viewer()
  }
  return { paired, show }
}

const waiting = (uri: string): PairedView => ({ step: 'waiting', uri, renewed: false, lost: false })

it('hands on each code of the sign-in, and tells wagmi of no account', async () => {
  const { paired, show } = scripted(waiting('wc:1'))
  const config = createWalletConfig(1, pairedConnector(paired))
  const [connector] = config.connectors
  const codes: string[] = []
  const provider = (await connector.getProvider()) as Provider
  provider.on('display_uri', (uri) => codes.push(uri))
  provider.on('connect', (uri) => codes.push(uri))
  void connect(config, { connector })
  await expect.poll(() => codes).toEqual(['wc:1'])
  show({ step: 'connecting' })
  show(waiting('wc:2'))
  expect(codes).toEqual(['wc:1', 'wc:2'])
  show({ step: 'paired' })
  show({ step: 'apart' })
  show(waiting('wc:3'))
  expect(codes).toEqual(['wc:1', 'wc:2', 'wc:3'])
  expect(config.state.connections.size).toBe(0)
  await expect(connector.getAccounts()).rejects.toMatchObject({ kind: 'disconnected' })
  expect(await connector.isAuthorized()).toBe(false)
})
