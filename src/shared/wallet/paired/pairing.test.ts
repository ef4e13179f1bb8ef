import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS, keptTopic, OTHER, outcome, PAIRING, ScriptedRelay } from '#kit/scriptedRelay.ts'
import { openPayer } from '../wagmi/payByWallet.ts'
import { connect, onAccounts, sharedAddress, signText } from '../askWallet.ts'
import { createPairedWallet, type PairedWallet, type PairingEnd } from './pairedWallet.ts'
import type { Pairing } from './relay.ts'

const NEWER: Pairing = { ...PAIRING, topic: 'two', addresses: [OTHER], pays: [5] }

let relay: ScriptedRelay
let paired: PairedWallet
let topicInUse: ReturnType<typeof keptTopic>

function openPage(): PairedWallet {
  const open = async () => relay
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

describe('a pairing', () => {
  it('goes on from an earlier visit, without a code', async () => {
    await pair()
    relay.left = [PAIRING]
    paired = openPage()
    expect(await paired.restore()).toBe(true)
    expect(await connect(provider())).toBe(ADDRESS)
    expect(relay.invited).toHaveLength(1)
  })

  it('is the one in use, whatever else is left; the others are ended', async () => {
    topicInUse.write('two')
    relay.left = [PAIRING, NEWER, { ...PAIRING, topic: 'three' }]
    expect(await paired.restore()).toBe(true)
    expect(await sharedAddress(provider())).toBe(OTHER)
    await paired.told()
    expect(relay.ended).toEqual(['one', 'three'])
  })

  it('that the wallet left without an address is none', async () => {
    topicInUse.write('one')
    relay.left = [{ ...PAIRING, addresses: [] }]
    expect(await paired.restore()).toBe(false)
    await pass()
    expect(relay.ended).toEqual(['one'])
    expect(topicInUse.read()).toBeNull()
  })

  it('that is ended while it is looked for does not come back', async () => {
    topicInUse.write('one')
    relay.left = [PAIRING]
    const restored = paired.restore()
    paired.end()
    expect(await restored).toBeNull()
    expect(await sharedAddress(provider())).toBeNull()
    expect(paired.view()).toEqual({ step: 'apart' })
    await paired.told()
    expect(relay.ended).toEqual(['one'])
    expect(await paired.restore()).toBe(false)
  })

  it('looked for twice at once is found once', async () => {
    topicInUse.write('one')
    relay.left = [PAIRING]
    expect(await Promise.all([paired.restore(), paired.restore()])).toEqual([null, true])
    expect(relay.ended).toEqual([])
    expect(topicInUse.read()).toBe('one')
  })

  it('of another tab takes the place of the code on the screen, and of the wallet before', async () => {
    await pair()
    topicInUse.write('two')
    relay.left = [PAIRING, NEWER]
    expect(await paired.restore()).toBe(true)
    expect(await sharedAddress(provider())).toBe(OTHER)
    expect(relay.ended).toEqual(['one'])
    paired.end()
    const connected = outcome(connect(provider()))
    await pass()
    topicInUse.write('two')
    expect(await paired.restore()).toBe(true)
    relay.newest().answer(null)
    expect(await connected).toBe('disconnected')
    expect(relay.invited).toHaveLength(2)
    expect(paired.view()).toEqual({ step: 'paired' })
  })

  it('that another tab ended is not asked any more', async () => {
    await pair()
    topicInUse.clearElsewhere()
    expect(await sharedAddress(provider())).toBeNull()
    expect(paired.view()).toEqual({ step: 'apart' })
    const connected = outcome(connect(provider()))
    await pass()
    topicInUse.clearElsewhere()
    expect(paired.view()).toMatchObject({ step: 'waiting' })
    relay.newest().answer(PAIRING)
    expect(await connected).toBe(ADDRESS)
  })

  it('whose wallet can not be told of its end is not taken for ended there', async () => {
    await pair()
    relay.reachable = false
    paired.end()
    await expect(paired.told()).rejects.toThrow('not published')
    expect(topicInUse.read()).toBeNull()
  })

  it('that is not kept is not gone on with', async () => {
    expect(await paired.restore()).toBe(false)
    expect(await sharedAddress(provider())).toBeNull()
  })

  it('that the wallet ends is told, and gives up what was asked', async () => {
    const told = vi.fn<(how: PairingEnd) => void>()
    paired.onEnded(told)
    await pair()
    relay.reply = () => new Promise(() => undefined)
    const signing = outcome(signText(provider(), ADDRESS, 'text'))
    await pass()
    relay.hasEnded('another')
    expect(told).not.toHaveBeenCalled()
    relay.hasEnded('one')
    expect(told.mock.calls).toEqual([['unpaired']])
    expect(await signing).toBe('disconnected')
    expect(await sharedAddress(provider())).toBeNull()
  })

  it('that we end is not told, and ended with the wallet', async () => {
    const told = vi.fn<() => void>()
    paired.onEnded(told)
    await pair()
    paired.end()
    await pass()
    expect(relay.ended).toEqual(['one'])
    relay.hasEnded('one')
    expect(told).not.toHaveBeenCalled()
  })

  it('in which no address is shared any more ends, and says so in place of a locked wallet', async () => {
    const told = vi.fn<(how: PairingEnd) => void>()
    paired.onEnded(told)
    await pair()
    relay.reply = () => new Promise(() => undefined)
    const signing = outcome(signText(provider(), ADDRESS, 'text'))
    await pass()
    relay.tells('one', { addresses: [] })
    expect(told.mock.calls).toEqual([['unshared']])
    expect(await signing).toBe('locked')
    expect(paired.view()).toEqual({ step: 'apart' })
    await pass()
    expect(relay.ended).toEqual(['one'])
    expect(await pair()).toBe(ADDRESS)
  })

  it.each(['hung up', 'unshared'])(
    'that ends (%s) while transfers wait leaves open whether they were sent, each of them',
    async (how) => {
      await pair()
      relay.reply = () => new Promise(() => undefined)
      const pay = await openPayer(provider(), ADDRESS, 7)
      const payment = { to: OTHER, units: 1n, token: null }
      const asked = [
        outcome(pay(payment)),
        outcome(signText(provider(), ADDRESS, 'text')),
        outcome(pay(payment)),
      ]
      await pass()
      expect(relay.asked).toHaveLength(3)
      if (how === 'unshared') relay.tells('one', { addresses: [] })
      else relay.hasEnded('one')
      const signing = how === 'unshared' ? 'locked' : 'disconnected'
      expect(await Promise.all(asked)).toEqual(['disconnected', signing, 'disconnected'])
    },
  )

  it('pays where the wallet says by now that it may', async () => {
    await pair()
    relay.tells('one', { ...PAIRING, pays: [9], switches: false })
    await openPayer(provider(), ADDRESS, 9)
    expect(await outcome(openPayer(provider(), ADDRESS, 7))).toBe('unsupported')
    expect(relay.asked).toEqual([])
  })

  it('follows the wallet to another address', async () => {
    const heard = vi.fn<(accounts: unknown) => void>()
    const stop = onAccounts(provider(), heard)
    await pair()
    relay.tells('another', { addresses: [OTHER] })
    expect(heard).not.toHaveBeenCalled()
    relay.tells('one', { addresses: [OTHER] })
    expect(heard).toHaveBeenCalledWith([OTHER])
    expect(await sharedAddress(provider())).toBe(OTHER)
    stop()
    relay.tells('one', { addresses: [ADDRESS] })
    expect(heard).toHaveBeenCalledOnce()
  })
})
