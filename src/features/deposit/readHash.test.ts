import { describe, expect, it } from 'vitest'
import { DepositBody } from '#protocol/deposit.ts'
import { readHash } from './readHash.ts'

const DIGITS = '0123456789abcdef'.repeat(4)
const HASH = `0x${DIGITS}`
const OTHER = `0x${'f'.repeat(64)}`

describe('which transaction a person means', () => {
  it.each([
    ['a hash', HASH],
    ['without what it begins with', DIGITS],
    ['in capitals', HASH.toUpperCase()],
    ['with spaces and lines', `  ${HASH.slice(0, 30)}\n ${HASH.slice(30)} `],
    ['with marks of direction', `\u2066${HASH}\u2069\ufeff`],
    ['the page of an explorer', `https://etherscan.io/tx/${HASH}`],
    ['such a page with more behind it', `https://etherscan.io/tx/${HASH.toUpperCase()}#eventlog`],
    ['named twice', `https://scan.example/tx/${HASH}?hash=${DIGITS}`],
  ])('%s', (_, typed) => {
    expect(readHash(typed, true)).toEqual({ ok: true, named: { hash: HASH } })
  })

  it.each(['9abcde', ' 9A BC DE ', '…9abcde', '...9ABCDE'])('how it ends: %j', (typed) => {
    expect(readHash(typed, true)).toEqual({ ok: true, named: { lastSix: '9abcde' } })
  })

  it('keeps a hash of another chain as that chain writes it', () => {
    const page = `https://mempool.space/tx/${DIGITS}`
    expect(readHash(page, false)).toEqual({ ok: true, named: { hash: DIGITS } })
  })

  it.each(['', '   ', '\u200e'])('nothing: %j', (typed) => {
    expect(readHash(typed, true)).toEqual({ ok: false, fault: 'missing' })
  })

  it.each([
    ['five', '9abcd'],
    ['seven', '9abcdef'],
    ['no digits', '9abcdg'],
    ['one digit short', HASH.slice(0, -1)],
    ['one digit long', `${HASH}0`],
    ['an address', `0x${'a'.repeat(40)}`],
    ['two hashes', `${HASH} or ${OTHER}`],
    ['a page without any', 'https://etherscan.io/txs'],
  ])('is not guessed: %s', (_, typed) => {
    expect(readHash(typed, true)).toEqual({ ok: false, fault: 'malformed' })
  })

  it.each([HASH, DIGITS, '9ABCDE'])('is what the operator takes: %s', (typed) => {
    const read = readHash(typed, true)
    const rest = { way: 'hand', network: 'n', asset: 'USDT', amount: '120', imageId: 'i' }
    expect(DepositBody.safeParse({ ...rest, ...(read.ok ? read.named : {}) }).success).toBe(true)
  })
})
