import { SignClient } from '@walletconnect/sign-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRelay, type TestRelay } from '#kit/relay.ts'
import { openWcWallet, type WcWallet } from '#kit/wcWallet.ts'
import type { Pairing, PairingChange, Relay } from './relay.ts'
import { relayOver } from './walletConnect.ts'

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let server: TestRelay
let wallet: WcWallet
let relay: Relay

beforeAll(async () => {
  server = await openRelay()
  wallet = await openWcWallet(server.url)
  const client = await SignClient.init({
    projectId: 'unit',
    relayUrl: server.url,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    metadata: { name: 'House', description: 'House', url: 'https://house.test', icons: [] },
  })
  relay = relayOver(client, 'eip155:1', [1, 31_337])
})

afterAll(async () => {
  await wallet.close()
  await server.close()
})

async function pair(): Promise<Pairing> {
  wallet.be('agrees')
  const { uri, answer } = await relay.invite()
  wallet.scan(uri)
  const pairing = await answer
  return pairing ?? expect.fail('nobody answered')
}

test('a wallet that scans the code is paired: its address, and that it signs', async () => {
  expect(relay.topics()).toEqual([])
  const pairing = await pair()
  expect(pairing).toMatchObject({
    addresses: [wallet.address],
    signs: true,
    pays: [1, 31_337],
  })
  expect(relay.topics()).toEqual([pairing.topic])
  expect(await relay.kept(pairing.topic)).toEqual(pairing)
  expect(await relay.kept('another')).toBeNull()
  const text = `0x${Buffer.from('text').toString('hex')}`
  const signature = await relay.ask(pairing.topic, 'personal_sign', [text, wallet.address])
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  wallet.be('refusesSignature')
  await expect(relay.ask(pairing.topic, 'personal_sign', [text, wallet.address])).rejects.toEqual(
    expect.objectContaining({ code: 5000 }),
  )
})

test('a wallet that grants only some methods is asked for no others', async () => {
  wallet.grant(['personal_sign', 'eth_sendTransaction'])
  expect(await pair()).toMatchObject({ signs: true, pays: [1, 31_337], switches: false })
  wallet.grant(['personal_sign'])
  expect(await pair()).toMatchObject({ signs: true, pays: [], switches: false })
  wallet.grant(['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'])
})

test('a wallet that refuses the code says so', async () => {
  wallet.be('refusesConnection')
  const { uri, answer } = await relay.invite()
  wallet.scan(uri)
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 5000 }))
})

test('a code nobody scans runs out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { answer } = await relay.invite()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(await answer).toBeNull()
  vi.useRealTimers()
})

test('the wallet tells of another address, and ends the pairing', async () => {
  const { topic } = await pair()
  const told = vi.fn<(topic: string, now: PairingChange) => void>()
  const ended = vi.fn<(topic: string) => void>()
  relay.onChange(told)
  relay.onEnd(ended)
  wallet.switchTo(OTHER, 'eip155:31337')
  wallet.switchTo(OTHER)
  const ofThis = () => told.mock.calls.flatMap(([one, now]) => (one === topic ? [now] : []))
  await expect.poll(ofThis).toEqual([{ addresses: [OTHER] }])
  wallet.share(['eip155:1'])
  const now = { topic, addresses: [wallet.address], signs: true, pays: [1], switches: true }
  await expect.poll(() => ofThis().at(-1)).toEqual(now)
  expect(await relay.kept(topic)).toEqual(now)
  wallet.disconnect()
  await expect.poll(() => ended.mock.calls).toContainEqual([topic])
})

test('a pairing that ends here ends in the wallet', async () => {
  const before = wallet.news.filter(({ type }) => type === 'ended').length
  const { topic } = await pair()
  await relay.end(topic)
  expect(relay.topics()).not.toContain(topic)
  await relay.end(topic)
  await expect
    .poll(() => wallet.news.filter(({ type }) => type === 'ended').length)
    .toBe(before + 1)
})

test('the connection is lost, and comes back', async () => {
  await pair()
  const link = vi.fn<(up: boolean) => void>()
  relay.onLink(link)
  server.down()
  await expect.poll(() => link.mock.calls).toContainEqual([false])
  server.up()
  await expect.poll(() => link.mock.calls, { timeout: 20_000 }).toContainEqual([true])
})
