import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { createPurse } from './purse.ts'
import { refusal } from './refusal.ts'

const account = privateKeyToAccount(generatePrivateKey())
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A purse, and what its wallet told. The operator has the sandbox's chain. */
function openPurse(assertWilling: (address: string) => void = () => undefined) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ result: '0x7a69' })))
  const told: unknown[] = []
  const tell = (event: string, value: unknown): void => void told.push([event, value])
  return { told, purse: createPurse({ account: () => account, assertWilling, tell }) }
}

it('moves to the sandbox’s chain and back, says so, and goes nowhere else', async () => {
  const { purse, told } = openPurse()
  expect(purse.chainId()).toBe('0x1')
  await purse.moveTo([{ chainId: '0x7a69' }])
  await purse.moveTo([{ chainId: '0x1' }])
  expect(told).toEqual([
    ['chainChanged', '0x7a69'],
    ['chainChanged', '0x1'],
  ])
  for (const requested of [{ chainId: '0xa' }, {}, null]) {
    await expect(purse.moveTo([requested])).rejects.toMatchObject({ code: 4902 })
  }
})

it('asks its person before it moves or sends, and sends nothing on a real chain', async () => {
  const declined = openPurse(() => {
    throw refusal(4001, 'no')
  }).purse
  await expect(declined.moveTo([{ chainId: '0x7a69' }])).rejects.toMatchObject({ code: 4001 })
  const wanted = { from: account.address, to: account.address, value: '0x1' }
  await expect(declined.send([wanted])).rejects.toMatchObject({ code: 4001 })
  const { purse } = openPurse()
  await expect(purse.send([wanted])).rejects.toMatchObject({ code: 4200 })
  await expect(purse.send([null])).rejects.toMatchObject({ code: -32602 })
})
