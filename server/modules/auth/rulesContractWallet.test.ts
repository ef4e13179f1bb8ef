import fc from 'fast-check'
import { decodeFunctionData, hashMessage, parseAbi, serializeErc6492Signature } from 'viem'
import { describe, expect, it } from 'vitest'
import { findingOf, PROBE_GAS, probeOf, questionOf } from './rulesContractWallet.ts'

const ABI = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const WALLET = `0x${'aa'.repeat(20)}`
const FACTORY = `0x${'12'.repeat(20)}` as const
const SUFFIX = '6492'.repeat(16)
const WORD = '0'.repeat(64)

/** `isValidSignature` of the text and these bytes. */
const callOf = (call: string) => decodeFunctionData({ abi: ABI, data: `0x${call.slice(2)}` })

describe('reading a signature as a contract wallet does', () => {
  it('hands any bytes on as they are', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 4096 })
    await fc.assert(
      fc.asyncProperty(bytes, async (signature) => {
        const hex = `0x${Buffer.from(signature).toString('hex')}`
        const question = await questionOf(WALLET, 'a text', hex)
        expect(question).toMatchObject({ address: WALLET, factory: null })
        expect(callOf(question?.call ?? '').args).toEqual([hashMessage('a text'), hex])
      }),
      { numRuns: 50 },
    )
  })

  it('unwraps what makes the wallet', async () => {
    const data = '0x1234'
    const wrapped = serializeErc6492Signature({ address: FACTORY, data, signature: '0xabcd' })
    const question = await questionOf(WALLET, 'a text', wrapped)
    expect(question?.factory).toEqual({ address: FACTORY, call: data })
    expect(callOf(question?.call ?? '').args).toEqual([hashMessage('a text'), '0xabcd'])
  })

  it.each([
    '',
    '0x',
    '0x1',
    'abcd',
    '0xzz',
    ' 0xab',
    '0xab\n',
    `0x${SUFFIX}`,
    `0x${'ff'.repeat(96)}${SUFFIX}`,
    `0x${WORD}${WORD}${'f'.repeat(64)}${SUFFIX}`,
  ])('asks nobody about %j', async (signature) => {
    expect(await questionOf(WALLET, 'a text', signature)).toBeNull()
  })
})

describe('the probe', () => {
  it('is 130 bytes and the two calls, within what a node takes', () => {
    const call = `0x${'cc'.repeat(4200)}`
    const factory = { address: FACTORY, call: '0xdddd' }
    const probe = probeOf({ address: WALLET, call, factory })
    expect(probe).toMatch(/^0x([0-9a-f]{2}){130}dddd(cc){4200}$/)
    // EIP-3860 and EIP-7825.
    expect(probe.length / 2).toBeLessThan(49_152)
    expect(PROBE_GAS).toBeLessThan(2 ** 24)
  })
})

describe('what a probe found', () => {
  const words = (chain: string, success: string, size: string, answer: string): string =>
    `0x${[chain, success, size].map((word) => word.padStart(64, '0')).join('')}${answer.padEnd(64, '0')}`

  it.each([
    ['a yes', words('1', '1', '20', '1626ba7e'), true],
    ['a failed call', words('1', '0', '20', '1626ba7e'), false],
    ['too short an answer', words('1', '1', '4', '1626ba7e'), false],
    ['too long an answer', words('1', '1', '40', '1626ba7e'), false],
    ['a success beyond measure', words('1', '2', '20', '1626ba7e'), false],
    ['another answer', words('1', '1', '20', 'ffffffff'), false],
    ['something behind it', words('1', '1', '20', `1626ba7e${'0'.repeat(55)}1`), false],
    [
      'the right bytes at the other end',
      words('1', '1', '20', '1626ba7e'.padStart(64, '0')),
      false,
    ],
    ['nothing', words('1', '1', '0', ''), false],
  ])('%s', (_, returned, good) => {
    expect(findingOf(returned)).toEqual({ chainId: 1n, good })
  })

  it('of a chain whose number is large is not cut', () => {
    expect(findingOf(words('f'.repeat(64), '1', '20', '1626ba7e'))?.chainId).toBe(2n ** 256n - 1n)
  })

  it.each(['0x', `0x${WORD}`, `0x${WORD.repeat(5)}`, WORD.repeat(4), `0x${WORD.repeat(4)}\n`])(
    'is not %j',
    (returned) => {
      expect(findingOf(returned)).toBeNull()
    },
  )
})
