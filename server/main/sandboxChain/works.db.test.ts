import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNftChain } from '#server/modules/auctions/service.ts'
import type { NftChain } from '#server/modules/auctions/types.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import { type AuctionWorld, HOUR, openAuctionWorld } from '#kit/auctionWorld.ts'
import { compileFixture } from '#kit/solidity.ts'
import { offerSandboxWorks } from '../sandboxAuctions.ts'
import { SANDBOX_CHAIN_ID } from './keys.ts'
import { NFT_CODE } from './nftCode.ts'
import { openChainIn, type SandboxChain } from './sandboxChain.ts'
import { sandboxWorks } from './works.ts'

let folder = ''
let chain: SandboxChain
let nfts: NftChain
let world: AuctionWorld

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-works-'))
  const opened = await openChainIn(join(folder, 'kept.json'))
  if (opened === null) throw new Error('the program of the chain is not installed')
  chain = opened
  const urls = [chain.wallet.nodeUrl]
  const nodes = openChainNodes({
    chainId: SANDBOX_CHAIN_ID,
    urls,
    quorum: 1,
    onFault: () => undefined,
  })
  const token = chain.deposits.watched[0]?.tokens.USDT
  nfts = openNftChain(nodes, {
    ...chain.works,
    name: 'Sandbox',
    confirmations: 3,
    wallets: [],
    usdt: token ?? null,
  })
  world = await openAuctionWorld({ real: nfts })
})
afterAll(async () => {
  await world.closeWorld()
  await chain.stop()
  await rm(folder, { recursive: true })
})

it('is made of the source that is shown', () => {
  expect(compileFixture('nft.sol')['TestNft']?.bytecode).toBe(NFT_CODE)
})

it('every work lies in the vault with its whole description, and no other is there', async () => {
  for (const { tokenId, uri } of sandboxWorks()) {
    expect(await nfts.work(tokenId)).toEqual({ owner: nfts.vault, uri })
  }
  expect(await nfts.work(99n)).toBeNull()
})

it('an address takes a work, a contract that does not say so takes none', async () => {
  expect(await nfts.accepts(`0x${'1'.repeat(40)}`, 1n)).toBe(true)
  expect(await nfts.accepts(chain.deposits.watched[0]?.tokens.USDT?.address ?? '', 1n)).toBe(false)
})

it('a sold work is delivered on the chain, once, and the chain proves it', async () => {
  const id = await world.publish()
  const ann = await world.customer(100)
  const wallet = world.wallets.get(ann.customerId) ?? ''
  await world.bid(ann, id, '50')
  world.clock.advance(HOUR)
  await world.auctions().settleDue()
  const look = async () => {
    await world.auctions().watchDeliveries()
    const { items } = await world.auctions().own(world.db, ann.customerId, { limit: 1 })
    return items[0]?.delivery
  }
  const sent = await look()
  expect(sent).toMatchObject({ state: 'sent', address: wallet, confirmations: 0 })
  await chain.tick()
  expect(await look()).toMatchObject({ state: 'sent', confirmations: 1 })
  // Whoever forgot that it was sent is told of the same transaction.
  expect(await chain.works.send(wallet, 1n)).toBe(sent?.tx)
  await chain.tick()
  await chain.tick()
  expect(await look()).toMatchObject({ state: 'delivered', confirmations: 3, tx: sent?.tx })
  expect((await nfts.work(1n))?.owner).toBe(wallet.toLowerCase())
  await world.godCheck()
})

it('the works that are left are offered again at each start, each once', async () => {
  const setup = { mode: 'sandbox', sandboxChain: true } as const
  const offered = async () => {
    await offerSandboxWorks(world.auctions(), world.db, world.clock, setup)
    const { items } = await world.auctions().list(world.db, { state: 'open', limit: 50 })
    return items.map(({ tokenId }) => tokenId).sort()
  }
  const left = ['2', '3', '4', '5', '6']
  expect(await offered()).toEqual(left)
  expect(await offered()).toEqual(left)
  world.clock.advance(30 * 24 * HOUR)
  await world.auctions().settleDue()
  expect(await offered()).toEqual(left)
  expect((await world.auctions().ledger(world.db)).charities).toHaveLength(7)
})
