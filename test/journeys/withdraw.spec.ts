import { expect, type Page } from '@playwright/test'
import type { NewOperator, QueuedWithdrawal } from '#contract/operator.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyHouse, PHONE } from '#kit/journey.ts'
import { signIn } from '#kit/signedIn.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { House } from '#server/main/house.ts'

const ADMIN = 'token-of-the-admin-of-a-journey'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PASSWORD = 'correct horse battery'
const HASH = `0x${'ab'.repeat(32)}`

/** A call of the operators. @throws Error when it was refused */
async function operate<T>(house: House, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${house.url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, result } = (await answer.json()) as { code: string; result: T }
  if (code !== '200') throw new Error(`${path}: ${code}`)
  return result
}

/** Sees the newest withdrawal off, by two people. */
async function payOut(house: House): Promise<void> {
  const add = (name: string, ...roles: string[]) =>
    operate<NewOperator>(house, ADMIN, 'operators', { name, roles })
  const bob = await add('Bob', 'reviewer', 'treasurer')
  const cid = await add('Cid', 'treasurer')
  const { items } = await operate<{ items: QueuedWithdrawal[] }>(house, bob.token, 'withdrawals')
  const id = items.at(-1)?.id ?? ''
  await operate(house, bob.token, `withdrawals/${id}/review`, { event: 'approve' })
  await operate(house, bob.token, `withdrawals/${id}/pay`, { event: 'send', reference: HASH })
  await operate(house, cid.token, `withdrawals/${id}/pay`, { event: 'confirm' })
}

interface Steps {
  readonly fill: (key: string, value: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly see: (key: string) => Promise<void>
}

function stepsOf(page: Page, language: TestLanguage): Steps {
  /** A text, whatever stands in its places. */
  const say = (key: string): RegExp => {
    const parts = textOf(language, `withdrawal:${key}`).split(/\{\{\w+\}\}/)
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
  }
  return {
    fill: (key, value) =>
      page.getByLabel(textOf(language, `withdrawal:${key}`), { exact: true }).fill(value),
    press: (key) =>
      page
        .getByRole('button', { name: say(key) })
        .first()
        .click(),
    see: (key) => expect(page.getByText(say(key)).first()).toBeVisible(),
  }
}

/** From the empty form to a request that is under review. */
async function ask(page: Page, { fill, press, see }: Steps, amount: string): Promise<void> {
  await fill('field.address', ADDRESS)
  await fill('field.amount', amount)
  await press('review')
  await expect(page.getByText(`To: ${ADDRESS}`)).toBeVisible()
  const isNew = page.getByLabel(/./).and(page.locator('input[autocomplete="new-password"]'))
  await page.locator('input[type="password"]').first().waitFor()
  if ((await isNew.count()) > 0) {
    await fill('field.newPassword', PASSWORD)
    await fill('field.repeat', PASSWORD)
    await press('password.save')
  }
  await fill('field.password', PASSWORD)
  await press('sheet.sign')
  await see('done.title')
}

for (const [name, viewport, language] of [
  ['English desktop', DESKTOP, 'en'],
  ['Arabic phone', PHONE, 'ar'],
] as const) {
  test.describe(`on an ${name}`, () => {
    test.use({ viewport, locale: language })

    test('money is asked out, paid, asked out again and kept', async ({ page, trouble }) => {
      const house = await openJourneyHouse({ env: { OPERATOR_TOKEN: ADMIN } })
      const wallet = await injectWallet(page)
      const steps = stepsOf(page, language)
      try {
        await page.goto(house.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await giveReal(house, session, 5_000_000_000n)
        await page.goto(`${house.url}/profile/withdraw`)
        await steps.fill('field.address', `${ADDRESS.slice(0, -1)}D`)
        await steps.fill('field.amount', '200')
        await steps.press('review')
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
        // The house's 400, which the browser writes down.
        trouble.forgive()
        await ask(page, steps, '200')
        expect(wallet.signed.at(-1)).toContain(`\nTo: ${ADDRESS}\n`)
        await steps.see('state.submitted')
        await payOut(house)
        await page.reload()
        await steps.see('state.success')
        await expect(page.getByText(HASH)).toBeVisible()
        await ask(page, steps, '300')
        await steps.press('cancel.actOf')
        await page.getByRole('dialog').getByRole('button').nth(1).click()
        await steps.see('state.cancelled')
        expect(wallet.forbidden).toEqual([])
        await page.goto(`${house.url}/withdrawals`)
        await steps.see('figures.submitted')
        const [left] = await house.db.query<{ units: bigint }>(
          `SELECT balance AS units FROM ledger_account
           WHERE kind = 'real' AND owner <> 'house' AND asset = 'USDT' AND bucket = 'available'`,
        )
        expect(left?.units).toBe(4_800_000_000n)
      } finally {
        await page.close()
        await house.close()
      }
    })
  })
}
