import { describe, expect, it } from 'vitest'
import { CONTRACT_LIES, HOSTILE, MISSHAPEN, OTHER_SPELLINGS } from '#kit/contractLies.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { RECEIPT, RECEIPT_TEXT, signedAgain } from '#kit/receiptFixture.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { RECEIPT_CHECKS } from './verifyReceipt.ts'

const signer = testSigner()

const failed = (text: string): readonly string[] =>
  verifyReceipt(text)
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

describe('a receipt that an operator made', () => {
  it('holds, with each check in its order', () => {
    const { publicKey } = RECEIPT.issuer
    const verdict = verifyReceipt(RECEIPT_TEXT, { publicKey })
    expect(verdict.checks.map((check) => check.name)).toEqual(RECEIPT_CHECKS)
    expect(verdict).toMatchObject({ ok: true, receipt: RECEIPT, head: RECEIPT.head })
  })

  it('does not hold for another key than its own', () => {
    const { ok, checks } = verifyReceipt(RECEIPT_TEXT, { publicKey: signer.publicKey })
    expect(ok).toBe(false)
    expect(checks.find((check) => check.name === 'key')?.ok).toBe(false)
  })

  it('fails with bytes changed all over it', () => {
    const bytes = Buffer.from(RECEIPT_TEXT)
    // Each of them, in a fresh receipt: server/modules/receipts/service.db.test.ts.
    const some = [...bytes.keys()].filter((at) => at % 11 === 0)
    const passed = some.filter((at) => {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 7))
      return verifyReceipt(flipped.toString('latin1'), { verify: verifyFast }).ok
    })
    expect(some.length).toBeGreaterThan(400)
    expect(passed).toEqual([])
  }, 60_000)
})

describe('an operator that signs what does not follow', () => {
  it('is believed in nothing but what follows', () => {
    expect(failed(signedAgain({}, signer))).toEqual([])
  })

  it.each(CONTRACT_LIES.map(([change, names]) => [Object.keys(change)[0], names, change] as const))(
    'is caught in %s: %j',
    (_, names, change) => {
      const text = signedAgain(change, signer)
      for (const name of names) expect(failed(text)).toContain(name)
    },
  )

  it.each(MISSHAPEN)('signs no receipt with %s', (_, change) => {
    const text = signedAgain(change, signer)
    expect(verifyReceipt(text).checks).toEqual([{ name: 'form', ok: false }])
  })

  it.each(OTHER_SPELLINGS)('is told from %s', (_, text) => {
    expect(text).not.toBe(RECEIPT_TEXT)
    expect(verifyReceipt(text).checks).toEqual([{ name: 'form', ok: false }])
  })

  it.each([
    ['', []],
    ['null', []],
    ['[]', []],
    ['{}', []],
  ])('is no receipt at all: %j', (text) => {
    expect(verifyReceipt(text)).toEqual({
      ok: false,
      checks: [{ name: 'form', ok: false }],
      receipt: null,
      head: null,
    })
  })

  it('never makes the check itself fail', () => {
    for (const change of HOSTILE) {
      expect(verifyReceipt(signedAgain(change, signer)).ok).toBe(false)
    }
  })
})
