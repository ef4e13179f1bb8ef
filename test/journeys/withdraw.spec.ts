import { expect, type Page } from '@playwright/test'
import { toBuffer } from 'qrcode'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { signIn } from '#kit/signedIn.ts'
import {
  ADMIN,
  addOperator,
  askOut,
  choosePassword,
  newestOpen,
  operate,
  type Steps,
  stepsOf,
} from '#kit/withdrawSteps.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'ab'.repeat(32)}`

/** Sees the newest withdrawal off, by two people. */
async function payOut(app: App): Promise<void> {
  const bob = await addOperator(app, 'Bob', 'reviewer', 'treasurer')
  const cid = await addOperator(app, 'Cid', 'treasurer')
  const { id } = await newestOpen(app, bob)
  await operate(app, bob, `withdrawals/${id}/review`, { event: 'approve' })
  await operate(app, cid, `withdrawals/${id}/pay`, { event: 'send', reference: HASH })
  await operate(app, bob, `withdrawals/${id}/pay`, { event: 'confirm' })
}

/** Gives a picture of a QR code, as its camera would. */
async function scan(page: Page, text: string): Promise<void> {
  const picture = { name: 'code.png', mimeType: 'image/png', buffer: await toBuffer(text) }
  await page.locator('input[capture]').setInputFiles(picture)
}

/** Adds an address to the book, as the owner. */
async function saveAddress(page: Page, { field, press, see }: Steps, language: TestLanguage) {
  await press('book.add')
  const sheet = page.getByRole('dialog')
  const inSheet = (key: string) => sheet.getByLabel(textOf(language, `withdrawal:${key}`))
  await inSheet('book.name').fill('Cold wallet')
  await inSheet('field.address').fill(ADDRESS.toLowerCase())
  await press('book.save')
  await sheet.getByRole('button', { name: textOf(language, 'session:sign'), exact: true }).click()
  await expect(sheet).toBeHidden()
  await see('book.saved')
  await expect(field('book.choose')).toBeVisible()
}

for (const [name, viewport, language] of [
  ['English desktop', DESKTOP, 'en'],
  ['Arabic phone', PHONE, 'ar'],
] as const) {
  test.describe(`on an ${name}`, secondLook(language === 'ar'), () => {
    test.use({ viewport, locale: language })

    test('money is asked out, paid, asked out again and kept', async ({ page, trouble }) => {
      const app = await openJourneyApp({ env: { OPERATOR_TOKEN: ADMIN } })
      const wallet = await injectWallet(page)
      const steps = stepsOf(page, language)
      try {
        await page.goto(app.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await giveReal(app, session, 5_000_000_000n)
        await page.goto(`${app.url}/profile/withdraw`)
        await choosePassword(page, steps)
        await steps.fill('field.address', `${ADDRESS.slice(0, -1)}D`)
        await steps.fill('field.amount', '200')
        await steps.press('review')
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
        // The operator's 400, which the browser writes down.
        trouble.forgive()
        await scan(page, `ethereum:${ADDRESS}@137`)
        await steps.see('address.foreign')
        await scan(page, `ethereum:${ADDRESS}@1`)
        await expect(steps.field('field.address')).toHaveValue(ADDRESS)
        await expect(steps.field('field.address')).toBeFocused()
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
        await saveAddress(page, steps, language)
        expect(wallet.signed.at(-1)).toContain(`Save ${ADDRESS} (Ethereum (ERC-20))`)
        await steps.field('book.choose').selectOption({ index: 1 })
        await expect(steps.field('field.address')).toHaveValue(ADDRESS)
        await askOut(page, steps, ADDRESS, '200')
        expect(wallet.signed.at(-1)).toContain(`\nTo: ${ADDRESS}\n`)
        await steps.see('state.submitted')
        await payOut(app)
        await page.reload()
        await steps.see('state.success')
        await expect(page.getByText(HASH)).toBeVisible()
        await askOut(page, steps, ADDRESS, '300')
        await steps.press('cancel.actOf')
        await page.getByRole('dialog').getByRole('button').nth(1).click()
        await steps.see('state.cancelled')
        expect(wallet.forbidden).toEqual([])
        await page.goto(`${app.url}/withdrawals`)
        await steps.see('figures.submitted')
        const [left] = await app.db.query<{ units: bigint }>(
          `SELECT balance AS units FROM ledger_account
           WHERE kind = 'real' AND owner <> 'house' AND asset = 'USDT' AND bucket = 'available'`,
        )
        expect(left?.units).toBe(4_800_000_000n)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
