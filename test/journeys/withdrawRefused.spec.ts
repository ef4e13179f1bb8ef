import { expect } from '@playwright/test'
import { amount } from '#protocol/money.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { lend } from '#kit/lend.ts'
import { signIn } from '#kit/signedIn.ts'
import { ADMIN, addOperator, askOut, newestOpen, operate, stepsOf } from '#kit/withdrawSteps.ts'
import { textOf } from '#kit/texts.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const NOTE = 'Please send the front of the card as well.'

for (const [name, viewport, language] of [
  ['English desktop', DESKTOP, 'en'],
  ['Thai phone', PHONE, 'th'],
] as const) {
  test.describe(`on a ${name}`, secondLook(viewport === PHONE), () => {
    test.use({ viewport, locale: language })

    test('a withdrawal is refused with its reason and comes back whole; a loan forbids the next', async ({
      page,
    }) => {
      const app = await openJourneyApp({ env: { OPERATOR_TOKEN: ADMIN } })
      const steps = stepsOf(page, language)
      await injectWallet(page)
      try {
        await page.goto(`${app.url}/help`)
        const session = await signIn(page)
        const preferences = { language, virtualStatus: 1, boardShown: true }
        await page.evaluate(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) {
              localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
            }
          },
          { session, preferences },
        )
        await giveReal(app, session, 5_000_000_000n)
        await page.goto(`${app.url}/profile/withdraw`)
        await askOut(page, steps, ADDRESS, '200')
        const bob = await addOperator(app, 'Bob', 'reviewer')
        const { id } = await newestOpen(app, bob)
        const no = { event: 'reject', reason: 'identityNeeded', note: NOTE }
        await operate(app, bob, `withdrawals/${id}/review`, no)
        await page.reload()
        await steps.see('state.rejected')
        await steps.see('reason.identityNeeded')
        await steps.see('returned')
        await expect(page.getByText(NOTE)).toBeVisible()
        const [left] = await app.db.query<{ units: bigint }>(
          `SELECT sum(balance) AS units FROM ledger_account
           WHERE kind = 'real' AND owner <> 'house' AND asset = 'USDT' AND bucket = 'available'`,
        )
        expect(left?.units).toBe(5_000_000_000n)

        const ledger = createLedgerService()
        await app.db.transaction((tx) =>
          ledger.fundTreasury(tx, 'real', amount(1_000_000_000n, 'USDT'), 'loans', 'test'),
        )
        const { id: customer } = session.user as { readonly id: string }
        await lend(app.db, ledger, customer, 300_000_000n)
        await page.reload()
        await steps.see('owes')
        await expect(
          page.getByLabel(textOf(language, 'withdrawal:field.amount'), { exact: true }),
        ).toHaveCount(0)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
