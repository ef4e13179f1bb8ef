import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { anyOf, textOf } from '#kit/texts.ts'
import { verifyFully } from '#kit/verifyFully.ts'
import { ADMIN, addOperator, operate } from '#kit/withdrawSteps.ts'

/* A verified customer sees what a loan costs, asks for it, an operator pays it out, and it is repaid early. Its receipt holds. */

const SHOTS = process.env['SHOTS']

for (const [viewport, language] of [
  [DESKTOP, 'en'],
  [PHONE, 'ar'],
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    // A button that is fading has no contrast to judge.
    test.use({ viewport, locale: language })

    test('a loan is asked for, paid out, repaid, and has a receipt', async ({ page }) => {
      const clock = movedClock()
      const app = await openJourneyApp({ clock, env: { OPERATOR_TOKEN: ADMIN } })
      const wallet = await injectWallet(page)
      const say = (key: string): string => textOf(language, `loan:${key}`)
      const button = (key: string) =>
        page.getByRole('button', { name: anyOf(language, `loan:${key}`) })
      try {
        await page.goto(app.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await giveReal(app, session, 1_000_000_000n)
        await page.goto(`${app.url}/loan`)
        await expect(page.getByText(say('why.notVerified'))).toBeVisible()
        await verifyFully(app, (session.user as { readonly id: string }).id)
        await page.reload()
        await page.getByLabel(say('form.amount'), { exact: true }).fill('900')
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
        await page.getByLabel(say('form.amount'), { exact: true }).fill('800')
        // 30 days, 27 of which cost 0.40.
        await expect(page.getByText(/810[.٫]80\s?USDT/)).toBeVisible()
        await seen(page, `${language}-form`)
        await button('form.ask').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await seen(page, `${language}-sheet`)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: anyOf(language, 'loan:form.ask') })
          .click()
        await page
          .getByRole('button', { name: textOf(language, 'session:sign'), exact: true })
          .click()
        await expect(page.getByText(say('state.toBeReviewed'), { exact: true })).toBeVisible()
        expect(wallet.signed.at(-1)).toContain('Borrow 800.000000 USDT for 30 days')
        await seen(page, `${language}-asked`)
        const bob = await addOperator(app, 'Bob', 'reviewer')
        const { items } = await operate<{ items: { id: string }[] }>(app, bob, 'loans')
        await operate(app, bob, `loans/${items[0]?.id ?? ''}/review`, { event: 'approve' })
        // Told by the live connection, without a reload.
        await expect(page.getByText(say('state.repaying'), { exact: true })).toBeVisible()
        await seen(page, `${language}-repaying`)
        await page.getByRole('button', { name: say('repay.act'), exact: true }).click()
        await seen(page, `${language}-repay`)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: anyOf(language, 'loan:repay.do') })
          .click()
        await expect(page.getByText(say('state.repaid'), { exact: true })).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await seen(page, `${language}-repaid`)
        const [left] = await app.db.query<{ units: bigint }>(
          `SELECT sum(balance) AS units FROM ledger_account WHERE kind = 'real' AND owner <> 'house' AND asset = 'USDT'`,
        )
        expect(left?.units).toBe(1_000_000_000n)
        await makeReceipt(app, clock, items[0]?.id ?? '')
        await page
          .getByRole('button', { name: new RegExp(`^${textOf(language, 'receipt:title')}`) })
          .click()
        await seen(page, `${language}-receipt`)
        await seeReceiptHold(page, language, (text) => text.replace('"days":30', '"days":60'))
        await seen(page, `${language}-flipped`)
        expect(wallet.forbidden).toEqual([])
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}

/** Nothing on the screen is cut or out of reach. */
async function seen(page: Page, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined)
    await page.screenshot({ path: `${SHOTS}/loan-${name}.png`, fullPage: true })
}
