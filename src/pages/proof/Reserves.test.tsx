import { cleanup, screen } from '@testing-library/react'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { statementHash } from '#protocol/proof/liabilities.ts'
import { reserveStatement, reserveText, totalsOf } from '#protocol/proof/reserves.ts'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { listedAs, proofOfOne, signer } from '#kit/liabilityProof.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { judgeStatements } from './judge.ts'
import { Reserves } from './Reserves.tsx'

const { statement } = proofOfOne()

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['proof'])
})
afterEach(cleanup)

const failing = () => screen.queryAllByText('Failed')

describe('reserves', () => {
  const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`)

  interface Changes {
    readonly house?: string
    readonly blockAt?: string
    /** A second network that has the address with what it signed for the first. */
    readonly copied?: object
  }

  async function attested({ house = 'Glasshouse', blockAt = statement.at, copied }: Changes = {}) {
    const network = { name: 'Testnet', chainId: 31337 }
    const address = wallet.address.toLowerCase()
    const date = '2026-01-04'
    const text = reserveStatement({ house, keyId: signer.keyId, network, address, date })
    const signature = await wallet.signMessage({ message: text })
    const own = {
      ...network,
      id: 'testnet',
      block: 7,
      blockHash: `0x${'ef'.repeat(32)}`,
      blockAt,
      coins: [{ asset: 'USDT', token: `0x${'cd'.repeat(20)}`, decimals: 6 }],
      addresses: [{ address, date, signature, balances: [{ asset: 'USDT', units: '125000000' }] }],
    }
    const networks = copied === undefined ? [own] : [own, { ...own, ...copied }]
    const body = reserveText({
      type: 'reserves.v1',
      snapshot: 1,
      liabilities: statementHash(statement),
      house: 'Glasshouse',
      at: '2026-01-05T00:00:10.000Z',
      keyId: signer.keyId,
      networks,
      totals: totalsOf(networks, statement.assets),
    })
    return { text: body, signature: signer.sign(body) }
  }

  async function openWith(reserves: { text: string; signature: string } | null) {
    const { publicKey } = signer
    const item = { ...listedAs(statement), reserves }
    const [judged] = judgeStatements([item], publicKey, true)
    if (judged === undefined) throw new Error('nothing was judged')
    const page = <Reserves attests judged={judged} publicKey={publicKey} />
    renderInWorld(createWorld(), page, '/proof')
    await screen.findByText('Reserves', { selector: 'h2' })
  }

  it('are shown with their ratio, each signature checked here, and a way to read each balance', async () => {
    await openWith(await attested())
    expect(failing()).toEqual([])
    expect(screen.getByText('1.2500')).toBeTruthy()
    expect(screen.getByText(/The key of this address signed the text/)).toBeTruthy()
    expect(screen.getByText(/^cast call 0xcd.*--block 7 --rpc-url NODE$/)).toBeTruthy()
  })

  it('are refused when the address signed for another operator, or the server did not sign', async () => {
    await openWith(await attested({ house: 'Otherhouse' }))
    expect(screen.getByText('These reserves FAIL verification')).toBeTruthy()
    cleanup()
    await openWith({ ...(await attested()), signature: 'ab'.repeat(64) })
    expect(screen.getByText('These reserves FAIL verification')).toBeTruthy()
  })

  it('name the network on which an address did not sign, and no other that has it too', async () => {
    await openWith(await attested({ copied: { id: 'othernet', name: 'Othernet', chainId: 1 } }))
    expect(screen.getByText('These reserves FAIL verification')).toBeTruthy()
    const [failed, ...others] = failing()
    expect(others).toEqual([])
    const other = screen.getByText('Othernet', { selector: 'h3' }).parentElement
    expect(other?.contains(failed ?? null)).toBe(true)
  })

  it('are shown beside a dash where a block is of no moment', async () => {
    await openWith(await attested({ blockAt: 'yesterday' }))
    expect(screen.getByText('Time of the block').nextElementSibling?.textContent).toBe('–')
  })

  it('that were not attested that day are said not to be, and no older figure is shown', async () => {
    await openWith(null)
    expect(screen.getByText('Not attested for this day')).toBeTruthy()
    expect(screen.queryByText('Held at signed addresses')).toBeNull()
  })
})
