import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { DAY, FAIL, NEEDED, NET, openPayoutWorld, type PayoutWorld } from '#kit/payoutWorld.ts'
import { type ProxyNode, replaced } from '#kit/proxyNode.ts'

let at: PayoutWorld

beforeAll(async () => {
  at = await openPayoutWorld()
})
beforeEach(() => at.calm())
afterEach(() => at.world.godCheck())
afterAll(() => at.close())

/** From now on no node knows any transaction; where they are behind, no block but the first either. */
function forget({ behind }: { readonly behind: boolean }): void {
  for (const node of at.nodes) {
    node.treat(({ method, params }, result) => {
      if (method === 'eth_getTransactionByHash') return null
      if (behind && method === 'eth_blockNumber') return '0x1'
      return behind && method === 'eth_getBlockByNumber' && params[0] !== '0x1' ? null : result
    })
  }
}

describe('nodes', () => {
  it('are believed where most say the same, and not while they do not agree', async () => {
    const [less, more] = [1n, NET].map((units) => units.toString(16).padStart(64, '0'))
    const lie = (node: ProxyNode | undefined): void =>
      node?.treat((_, result) => replaced(result, new RegExp(less ?? '', 'g'), more ?? ''))
    const payout = await at.sent(await at.pay(1n))
    await at.chain.mine(NEEDED)
    lie(at.nodes[0])
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ payout: { trouble: 'paysLess', final: true } })
    for (const node of at.nodes) node.treat(() => null)
    await at.watch()
    expect(await at.stateOf(payout)).toBe('broadcast')
  })

  it.each([
    ['that forget a transaction whose block is still there', false],
    ['that are behind the block of a transaction', true],
  ])('%s say nothing against it', async (_, behind) => {
    const payout = await at.sent(await at.pay())
    await at.watch()
    const stands = {
      state: 'broadcast',
      payout: { confirmations: 1, paid: '199.800000', trouble: null, final: false },
    }
    expect(await at.seen(payout.id)).toMatchObject(stands)
    forget({ behind })
    at.world.clock.at += DAY
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject(stands)
    // By now its own use of its nonce lies deep as well.
    await at.chain.mine(NEEDED)
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject(stands)
    expect(await codeOf(at.world.act('cid', payout.id, FAIL))).toBe(CODE.chainDecides)
    expect(at.world.said).toEqual([])
    at.calm()
    await at.watch()
    expect(await at.stateOf(payout)).toBe('success')
  })

  it('that name another block at that height are asked again the next time', async () => {
    const payout = await at.sent(await at.pay())
    await at.chain.mine(NEEDED)
    const other = `0x${'0b'.repeat(32)}`
    for (const node of at.nodes) {
      node.treat(({ method }, result) =>
        method === 'eth_getBlockByNumber'
          ? replaced(result, /"hash":"0x[0-9a-f]{64}"/g, `"hash":"${other}"`)
          : result,
      )
    }
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ state: 'broadcast', payout: null })
    expect(at.world.said).toContain('ethereum disagreement')
    at.calm()
    await at.watch()
    expect(await at.stateOf(payout)).toBe('success')
  })

  it('are waited for while none answers', async () => {
    const payout = await at.sent(await at.pay())
    await at.chain.mine(NEEDED)
    for (const node of at.nodes)
      node.treat(({ method }, result) => (method === 'eth_blockNumber' ? 'x' : result))
    await at.watch()
    expect(at.world.said).toEqual(['ethereum malformed'])
    expect(await at.stateOf(payout)).toBe('broadcast')
    for (const node of at.nodes) node.treat((_, result) => result)
    await at.watch()
    expect(await at.stateOf(payout)).toBe('success')
  })
})
