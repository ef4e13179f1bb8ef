import { expect } from '@playwright/test'
import { COLLECTING, type DepositStage, openDepositStage, openPayer } from '#kit/depositJourney.ts'
import { personOf } from '#kit/depositSteps.ts'
import { journey as test, secondLook } from '#kit/journey.ts'
import type { Look } from '#kit/openContext.ts'
import { HANG, replaced } from '#kit/proxyNode.ts'

/* What becomes of deposits that go other ways than the plain one, each in words on the page, and in the books. */

const USDT = 1_000_000n
const NOBODY = '0x00000000000000000000000000000000000000bb'

let stage: DepositStage
test.beforeAll(async () => {
  stage = await openDepositStage()
})
test.afterAll(() => stage.close())

for (const look of [
  { language: 'en', phone: false },
  { language: 'ar', phone: true },
] as const satisfies readonly Look[]) {
  test.describe(
    `in ${look.language}, on a ${look.phone ? 'phone' : 'desktop'}`,
    secondLook(look.phone),
    () => {
      test('a stranger pays to the own address, once too little, and below the minimum nothing is sent', async ({
        browser,
      }) => {
        const payer = await openPayer(browser, stage, look)
        const ann = personOf(payer, look)
        await ann.type('119')
        await ann.blocked('120.00')
        const address = await ann.ownAddress()
        const stranger = await stage.chain.person()
        await stage.chain.sendTokens(stranger, address, 211n * USDT)
        await stage.chain.sendTokens(stranger, address, 37n * USDT)
        await stage.settle()
        await ann.sees('211.00', 'success')
        await ann.sees('37.00', 'submitted', 'belowMinimum')
        expect(await ann.available()).toBe(211n * USDT)
        await payer.close()
      })

      test('a wallet that sends something else, or to somebody else, or in vain, credits nothing', async ({
        browser,
      }) => {
        const payer = await openPayer(browser, stage, look)
        const ann = personOf(payer, look)
        const { chain } = stage
        payer.pays(() =>
          chain.sendTokens(ann.account, COLLECTING, 151n * USDT, { token: chain.fake }),
        )
        await ann.press('151')
        await stage.settle()
        await ann.sees('151.00', 'submitted', 'noTransfer')
        payer.pays(() => chain.sendTokens(ann.account, NOBODY, 152n * USDT))
        await ann.press('152')
        await stage.settle()
        await ann.sees('152.00', 'submitted', 'noTransfer')
        payer.pays(() => chain.sendTokens(ann.account, COLLECTING, 10n ** 15n, { gas: 60_000n }))
        await ann.press('153')
        await stage.settle()
        await ann.sees('153.00', 'failed', 'txFailed')
        expect(await ann.available()).toBe(0n)
        await payer.close()
      })

      test('a hash is whoever’s wallet paid it, however many say it is theirs', async ({
        browser,
      }) => {
        const [one, two] = [
          await openPayer(browser, stage, look),
          await openPayer(browser, stage, look),
        ]
        const [ann, eve] = [personOf(one, look), personOf(two, look)]
        const { hash } = await stage.chain.sendTokens(ann.account, COLLECTING, 161n * USDT)
        await Promise.all([eve.report('161', hash.toUpperCase()), ann.report('161', hash)])
        await stage.settle()
        await ann.sees('161.00', 'success')
        await eve.sees('161.00', 'submitted', 'otherSender')
        expect([await ann.available(), await eve.available()]).toEqual([161n * USDT, 0n])
        await Promise.all([one.close(), two.close()])
      })

      test(
        'a reorganisation takes a deposit back, and gives it back with its block',
        secondLook(true),
        async ({ browser }) => {
          const payer = await openPayer(browser, stage, look)
          const ann = personOf(payer, look)
          const { chain } = stage
          const other = await chain.person()
          const before = await chain.snapshot()
          const { nonce } = await chain.sendTokens(ann.account, COLLECTING, 171n * USDT)
          await stage.settle()
          await ann.sees('171.00', 'success')
          expect(await ann.available()).toBe(171n * USDT)
          await chain.revert(before)
          await chain.sendCoins(other, other.address, 1n)
          await chain.mine(23)
          await ann.sees('171.00', 'reversed', 'reorganised')
          expect(await ann.available()).toBe(0n)
          await chain.sendTokens(ann.account, COLLECTING, 171n * USDT, { nonce })
          await stage.settle()
          await ann.sees('171.00', 'success')
          expect(await ann.available()).toBe(171n * USDT)
          await payer.close()
        },
      )

      test(
        'a node that lies is outvoted; while too many hang nothing is credited, and nothing lost',
        secondLook(true),
        async ({ browser }) => {
          const payer = await openPayer(browser, stage, look)
          const ann = personOf(payer, look)
          const { chain, nodes } = stage
          const amount = (units: bigint): string => units.toString(16).padStart(64, '0')
          nodes[0].treat((_, result) =>
            replaced(result, new RegExp(amount(181n * USDT), 'g'), amount(918_181n * USDT)),
          )
          await chain.sendTokens(ann.account, COLLECTING, 181n * USDT)
          await stage.settle()
          await ann.sees('181.00', 'success')
          expect(await ann.available()).toBe(181n * USDT)
          for (const node of nodes) node.treat(() => HANG)
          await ann.press('182')
          await stage.settle()
          const asked = nodes[0].asked.length
          await stage.app.watchDeposits()
          expect(nodes[0].asked.length).toBeGreaterThan(asked)
          await ann.sees('182.00', 'submitted')
          expect(await ann.available()).toBe(181n * USDT)
          for (const node of nodes) node.treat((_, result) => result)
          await ann.sees('182.00', 'success')
          expect(await ann.available()).toBe(363n * USDT)
          await payer.close()
        },
      )
    },
  )
}
