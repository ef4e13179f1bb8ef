import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'

const ANN = 'ann'
const EVE = 'eve'

let world: ProvedWorld
let id: string

beforeAll(async () => {
  world = await openProvedWorld()
  const order = await world.open()
  await world.close(order.id)
  await world.pass(64)
  await world.seal()
  ;({ id } = order)
})
afterAll(() => world.closeWorld())

describe('a shared receipt', () => {
  it('is read by strangers from when its customer shares it until they take it back, to the byte', async () => {
    const { db } = world
    const receipts = world.receipts()
    const gone = new Refusal('404')
    const readByStranger = () => receipts.sharedFile(db, id).catch((error: unknown) => error)
    expect(await readByStranger()).toEqual(gone)
    expect(await receipts.shareOf(db, ANN, id)).toEqual({ sharedAt: null })
    const shared = await receipts.share(db, ANN, id)
    expect(shared.sharedAt).not.toBeNull()
    await world.pass(5)
    expect(await receipts.share(db, ANN, id)).toEqual(shared)
    expect(await receipts.shareOf(db, ANN, id)).toEqual(shared)
    expect(await receipts.sharedFile(db, id)).toEqual(await receipts.file(db, ANN, id))
    expect(await receipts.unshare(db, ANN, id)).toEqual({ sharedAt: null })
    expect(await readByStranger()).toEqual(gone)
  })

  it('is nobody else’s to share, to see as shared, or to take back', async () => {
    const { db } = world
    const receipts = world.receipts()
    await expect(receipts.share(db, EVE, id)).rejects.toThrow(new Refusal(CODE.notFound))
    await expect(receipts.sharedFile(db, id)).rejects.toThrow(new Refusal('404'))
    await receipts.share(db, ANN, id)
    expect(await receipts.shareOf(db, EVE, id)).toEqual({ sharedAt: null })
    await receipts.unshare(db, EVE, id)
    await receipts.forget(db, EVE)
    expect((await receipts.sharedFile(db, id)).name).toBe(`receipt-${id}.json`)
    await receipts.forget(db, ANN)
    await expect(receipts.sharedFile(db, id)).rejects.toThrow(new Refusal('404'))
  })

  it('waits for the receipt', async () => {
    const order = await world.open()
    await expect(world.receipts().share(world.db, ANN, order.id)).rejects.toThrow(
      new Refusal(CODE.receiptPending),
    )
  })
})
