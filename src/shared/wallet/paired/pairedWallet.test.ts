import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS, keptTopic, outcome, PAIRING, ScriptedRelay } from '#kit/scriptedRelay.ts'
import { connect, sharedAddress, signText } from '../askWallet.ts'
import { openPayer } from '../wagmi/payByWallet.ts'
import { createPairedWallet, type PairedWallet } from './pairedWallet.ts'
import type { Relay } from './relay.ts'

const HASH = `0x${'a'.repeat(64)}`
const PAYMENT = { to: ADDRESS, units: 1n, token: null }

let relay: ScriptedRelay
let paired: PairedWallet
let topicInUse: ReturnType<typeof keptTopic>

function openPage(open: () => Promise<Relay> = async () => relay): PairedWallet {
  return createPairedWallet({ id: 'paired', chainId: 5, topic: topicInUse, open })
}

beforeEach(() => {
  vi.useFakeTimers()
  relay = new ScriptedRelay()
  topicInUse = keptTopic()
  paired = openPage()
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const provider = () => paired.wallet.provider

async function pair(pairing = PAIRING): Promise<unknown> {
  const connected = outcome(connect(provider()))
  await pass()
  relay.newest().answer(pairing)
  return connected
}

describe('a wallet on another device', () => {
  it('is waited for with a code on the screen, then shares its address and signs', async () => {
    expect(await sharedAddress(provider())).toBeNull()
    const connected = connect(provider())
    expect(paired.view()).toEqual({ step: 'connecting' })
    await pass()
    expect(paired.view()).toEqual({ step: 'waiting', uri: 'wc:1', renewed: false, lost: false })
    relay.newest().answer(PAIRING)
    expect(await connected).toBe(ADDRESS)
    expect(paired.view()).toEqual({ step: 'paired' })
    expect(await signText(provider(), ADDRESS, 'text')).toBe('0xab12')
    expect(await provider().request?.({ method: 'eth_chainId' })).toBe('0x5')
  })

  it('is never asked for anything but a signature and a payment', async () => {
    await pair()
    for (const method of ['eth_sign', 'eth_signTypedData_v4', 'wallet_addEthereumChain']) {
      await expect(provider().request?.({ method })).rejects.toMatchObject({ code: 4200 })
    }
    expect(relay.asked).toEqual([])
  })

  it('pays on a chain that it shares, each transfer naming its chain', async () => {
    await pair()
    relay.reply = async () => HASH
    const pay = await openPayer(provider(), ADDRESS, 7)
    expect(relay.asked).toEqual([])
    expect(await pay(PAYMENT)).toBe(HASH)
    expect(relay.asked).toMatchObject([
      {
        method: 'eth_sendTransaction',
        params: [{ from: ADDRESS.toLowerCase(), value: '0x1' }],
        chainId: 7,
      },
    ])
    paired.end()
    expect(await provider().request?.({ method: 'eth_chainId' })).toBe('0x5')
  })

  it('is asked to share a chain that it does not, and believed only once it does', async () => {
    await pair()
    relay.left = [PAIRING]
    expect(await outcome(openPayer(provider(), ADDRESS, 9))).toBe('unsupported')
    expect(relay.asked).toMatchObject([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x9' }], chainId: undefined },
    ])
    relay.left = [{ ...PAIRING, pays: [5, 9] }]
    await openPayer(provider(), ADDRESS, 9)
    expect(await provider().request?.({ method: 'eth_chainId' })).toBe('0x9')
  })

  it('that lets nobody pay is not asked to', async () => {
    await pair({ ...PAIRING, pays: [] })
    const outcomeOn = (chain: number) =>
      outcome(openPayer(provider(), ADDRESS, chain).then((pay) => pay(PAYMENT)))
    expect(await outcomeOn(5)).toBe('unsupported')
    expect(relay.asked).toEqual([])
  })

  it('that may not be asked for another chain is not', async () => {
    await pair({ ...PAIRING, switches: false })
    expect(await outcome(openPayer(provider(), ADDRESS, 9))).toBe('unsupported')
    expect(relay.asked).toEqual([])
  })

  it('gets a new code when one ran out', async () => {
    const connected = connect(provider())
    await pass()
    relay.newest().answer(null)
    await pass()
    expect(paired.view()).toEqual({ step: 'waiting', uri: 'wc:2', renewed: true, lost: false })
    relay.newest().answer(PAIRING)
    expect(await connected).toBe(ADDRESS)
  })

  it('may refuse the connection', async () => {
    const connected = outcome(connect(provider()))
    await pass()
    relay.newest().refuse({ code: 5000, message: 'User rejected.' })
    expect(await connected).toBe('declined')
    expect(paired.view()).toEqual({ step: 'apart' })
  })

  it('may refuse the signature', async () => {
    await pair()
    relay.reply = () => Promise.reject(Object.assign(new Error('User rejected.'), { code: 5000 }))
    expect(await outcome(signText(provider(), ADDRESS, 'text'))).toBe('declined')
  })

  it.each([
    [{ ...PAIRING, signs: false }, 'unsupported'],
    [{ ...PAIRING, addresses: [] }, 'locked'],
  ])('that is of no use is sent away: %j', async (pairing, kind) => {
    expect(await pair(pairing)).toBe(kind)
    await pass()
    expect(relay.ended).toEqual(['one'])
  })

  it('is sent away when it answers after the person left', async () => {
    const connected = outcome(connect(provider()))
    await pass()
    paired.end()
    relay.newest().answer(PAIRING)
    expect(await connected).not.toBe(ADDRESS)
    expect(relay.ended).toEqual(['one'])
    expect(paired.view()).toEqual({ step: 'apart' })
  })

  it('is out of reach when the relay gives no code in time', async () => {
    relay.reachable = false
    const connected = outcome(connect(provider()))
    await pass(15_000)
    expect(await connected).toBe('disconnected')
  })

  it('is out of reach when the relay can not be opened, and reached once it can', async () => {
    let open = 0
    paired = openPage(async () => {
      open += 1
      if (open === 1) throw new Error('no part')
      return relay
    })
    expect(await outcome(connect(provider()))).toBe('disconnected')
    expect(await pair()).toBe(ADDRESS)
  })

  it('says when the relay is lost while a code waits, and when it is back', async () => {
    void outcome(connect(provider()))
    await pass()
    const seen = vi.fn<() => void>()
    const stop = paired.subscribe(seen)
    relay.link(false)
    expect(paired.view()).toMatchObject({ lost: true })
    relay.link(true)
    expect(paired.view()).toMatchObject({ lost: false })
    expect(seen).toHaveBeenCalledTimes(2)
    stop()
  })
})
