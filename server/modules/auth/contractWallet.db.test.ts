import { type Address, type Hex, serializeErc6492Signature, zeroAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type Anvil, startAnvil } from '#kit/anvil.ts'
import { type ChainWallets, makeCall, openChainWallets, tellCall } from '#kit/chainWallets.ts'
import { chainAt, openSignIn, outcome, SITE, type SignInFixture } from '#kit/signInFixture.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let anvil: Anvil
let wallets: ChainWallets
let handler: SignInFixture
let factory: Address
let owner: PrivateKeyAccount
let stranger: PrivateKeyAccount
const faults: string[] = []

beforeAll(async () => {
  const [node, signIn] = await Promise.all([startAnvil(SITE.chainId), openSignIn()])
  anvil = node
  wallets = openChainWallets(anvil.url)
  handler = signIn.asking(chainAt(anvil.url, faults))
  factory = await wallets.deploy('Factory')
})
beforeEach(() => {
  owner = privateKeyToAccount(generatePrivateKey())
  stranger = privateKeyToAccount(generatePrivateKey())
  faults.length = 0
})
afterAll(async () => {
  await Promise.all([handler.close(), anvil.stop()])
})

const wrapped = (signature: Hex, made: Hex, by: Address = factory): Hex =>
  serializeErc6492Signature({ address: by, data: made, signature })

describe('a contract wallet', () => {
  it('signs in when its owner signs, and comes back as the same customer', async () => {
    const address = await wallets.deploy('Wallet', [owner.address])
    const one = await handler.challenge(address)
    const first = await handler.login(one, await owner.signMessage({ message: one }))
    expect(first.user.address).toBe(address)
    const two = await handler.challenge(address)
    const second = await handler.login(two, await owner.signMessage({ message: two }))
    expect(second.user).toEqual(first.user)
    expect(faults).toEqual([])
  })

  it('opens one session with one text, however often it is sent at once', async () => {
    const address = await wallets.deploy('Wallet', [owner.address])
    const message = await handler.challenge(address)
    const signature = await owner.signMessage({ message })
    const before = await handler.state()
    const all = Array.from({ length: 50 }, () => outcome(handler.login(message, signature)))
    const answers = await Promise.all(all)
    expect(answers.filter((answer) => answer === 'signed in')).toHaveLength(1)
    // Those that came while the chain was asked for another, and those that came after.
    const refused = answers.filter((answer) => answer === '429' || answer === CODE.codeWrong)
    expect(refused).toHaveLength(49)
    expect(await handler.state()).toMatchObject({ sessions: (before.sessions ?? 0n) + 1n })
    expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
  })

  it('refuses a stranger, an owner of another wallet, and a signature of another text', async () => {
    const address = await wallets.deploy('Wallet', [owner.address])
    const message = await handler.challenge(address)
    const text = await handler.challenge(address)
    expect(await handler.attack(message, await stranger.signMessage({ message }))).toBe(
      CODE.codeWrong,
    )
    expect(await handler.attack(message, await owner.signMessage({ message: text }))).toBe(
      CODE.codeWrong,
    )
    expect(await outcome(handler.login(message, await owner.signMessage({ message })))).toBe(
      'signed in',
    )
  })

  it.each([
    'RevertingWallet',
    'WrongMagicWallet',
    'DirtyWallet',
    'ShortWallet',
    'SilentWallet',
    'EchoingWallet',
    'EndlessWallet',
    'BurningWallet',
    'WritingWallet',
    'TrialWallet',
  ])('that is a %s signs nobody in', async (name) => {
    const address = await wallets.deploy(name)
    const message = await handler.challenge(address)
    const signature = await owner.signMessage({ message })
    expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
    expect(await handler.attack(message, wrapped(signature, makeCall(owner.address)))).toBe(
      CODE.codeWrong,
    )
    expect(faults).toEqual([])
  })

  it('that is there already is not called by what comes with the signature', async () => {
    const address = await wallets.deploy('YieldingWallet')
    const message = await handler.challenge(address)
    const signature = await owner.signMessage({ message })
    expect(await handler.attack(message, wrapped(signature, tellCall(), address))).toBe(
      CODE.codeWrong,
    )
  })

  it('that says yes to anything signs in, with whatever bytes', async () => {
    const address = await wallets.deploy('EasyWallet')
    const longest: Hex = `0x${'ab'.repeat(4096)}`
    for (const signature of ['0x00', longest]) {
      const message = await handler.challenge(address)
      expect(await outcome(handler.login(message, signature))).toBe('signed in')
    }
    const message = await handler.challenge(address)
    expect(await handler.attack(message, '0x000')).toBe(CODE.codeWrong)
  })
})

describe('a wallet that is not on the chain yet', () => {
  it('signs in through its factory, and then as the same customer without it', async () => {
    const address = await wallets.placeOf(factory, owner.address)
    const one = await handler.challenge(address)
    const signed = wrapped(await owner.signMessage({ message: one }), makeCall(owner.address))
    const first = await handler.login(one, signed)
    await wallets.make(factory, owner.address)
    const two = await handler.challenge(address)
    const again = wrapped(await owner.signMessage({ message: two }), makeCall(owner.address))
    expect((await handler.login(two, again)).user).toEqual(first.user)
    const three = await handler.challenge(address)
    const plain = await handler.login(three, await owner.signMessage({ message: three }))
    expect(plain.user).toEqual(first.user)
    expect(faults).toEqual([])
  })

  it('refuses a stranger, and an owner without the factory', async () => {
    const address = await wallets.placeOf(factory, owner.address)
    const message = await handler.challenge(address)
    const made = makeCall(owner.address)
    const strange = await stranger.signMessage({ message })
    expect(await handler.attack(message, wrapped(strange, made))).toBe(CODE.codeWrong)
    const signature = await owner.signMessage({ message })
    expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
    expect(await handler.attack(message, wrapped(signature, makeCall(stranger.address)))).toBe(
      CODE.codeWrong,
    )
    expect(await handler.attack(message, wrapped(signature, '0x'))).toBe(CODE.codeWrong)
    expect(faults).toEqual([])
  })

  it.each(['RevertingFactory', 'BurningFactory'])('whose factory is a %s', async (name) => {
    const address = await wallets.placeOf(factory, owner.address)
    const message = await handler.challenge(address)
    const signature = await owner.signMessage({ message })
    const by = await wallets.deploy(name)
    expect(await handler.attack(message, wrapped(signature, '0x1234', by))).toBe(CODE.codeWrong)
    expect(faults).toEqual([])
  })

  it('is not asked for with a wrapping that cannot be read', async () => {
    const address = await wallets.placeOf(factory, owner.address)
    const message = await handler.challenge(address)
    const whole = wrapped(await owner.signMessage({ message }), makeCall(owner.address))
    const suffix = whole.slice(-64)
    const broken = [`0x${suffix}`, `0x${'ff'.repeat(96)}${suffix}`, `0x${whole.slice(66)}`]
    for (const signature of broken)
      expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
  })
})

describe('an address without a contract', () => {
  /** The second signature that the same key and text have: refused of keys, and not for a chain to allow. */
  const otherHalf = (signature: Hex): Hex => {
    const s = CURVE_ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
  }

  it('is not signed in by a wrong signature, nor by another form of the right one', async () => {
    const message = await handler.challenge(owner.address)
    const signature = await owner.signMessage({ message })
    const high = otherHalf(signature)
    const nothing = wrapped(high, '0x', stranger.address)
    for (const bad of [await stranger.signMessage({ message }), high, nothing, '0x00']) {
      expect(await handler.attack(message, bad)).toBe(CODE.codeWrong)
    }
    expect(await outcome(handler.login(message, signature))).toBe('signed in')
  })

  it.each([
    ['zero', zeroAddress],
    ...Array.from({ length: 17 }, (_, index): [string, Address] => [
      `precompile ${index + 1}`,
      `0x${(index + 1).toString(16).padStart(40, '0')}`,
    ]),
  ])(
    'is not signed in by what recovers to nobody, or by what answers anything: %s',
    async (_, at) => {
      const message = await handler.challenge(at)
      const nobody: Hex = `0x${'00'.repeat(64)}1b`
      expect(await handler.attack(message, nobody)).toBe(CODE.codeWrong)
      expect(await handler.attack(message, wrapped(nobody, '0x', stranger.address))).toBe(
        CODE.codeWrong,
      )
      expect(await handler.attack(message, await owner.signMessage({ message }))).toBe(
        CODE.codeWrong,
      )
    },
  )
})

it('without a chain to ask, contract wallets are refused', async () => {
  const address = await wallets.deploy('EasyWallet')
  const alone = handler.asking(null)
  const message = await alone.challenge(address)
  expect(await alone.attack(message, await owner.signMessage({ message }))).toBe(CODE.codeWrong)
})
