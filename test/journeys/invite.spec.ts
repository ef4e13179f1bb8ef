import { type Browser, expect, type Page } from '@playwright/test'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { type KeptSession, signIn } from '#kit/signedIn.ts'
import { makeReceipt } from '#kit/soundReceipt.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* A friend comes by a link and trades; the day after, the share of the fees is the inviter's, to the unit. */

const DAY = 86_400_000

let app: App
let clock: MovedClock

/** Keeps a session and the real account for the pages to come, as signing in does. */
async function keep(page: Page, session: KeptSession, language: TestLanguage): Promise<void> {
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences: { language, virtualStatus: 1, theme: 'light', boardShown: true } },
  )
}

/** The inviter's page: signed in, and verified so that they can be paid. */
async function beInviter(page: Page, language: TestLanguage): Promise<string> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  await keep(page, session, language)
  const { id } = session.user as { readonly id: string }
  await app.db.query(`INSERT INTO identity VALUES ($1, 'verified', 'basic', now())`, [id])
  return id
}

/** Asks on the friend's real account; what a call answers. */
async function ask<R>(token: string, path: string, body: object): Promise<R> {
  const answer = await fetch(`${app.url}/swx/customer/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const { code, result } = (await answer.json()) as { code: string; result: R }
  expect([path, code]).toEqual([path, '200'])
  return result
}

/** Opens and closes a contract on the real account. */
async function trade({ token }: KeptSession): Promise<string> {
  await ask(token, 'user/acceptRiskNotice', { version: RISK_NOTICE_VERSION })
  const market = await fetch(`${app.url}/swx/customer/index/getMarketInfo/1`)
  const { result } = (await market.json()) as { result: { nowPrice: string } }
  const whole = BigInt(result.nowPrice.split('.')[0] ?? '0')
  const { id } = await ask<{ id: string }>(token, 'order/buyU', {
    instrumentId: '1',
    side: 'long',
    type: 'market',
    lots: '20',
    leverage: 20,
    stopLoss: String((whole * 98n) / 100n),
    takeProfit: String((whole * 104n) / 100n),
  })
  await ask(token, 'order/stopU', { orderId: id })
  return id
}

/** Somebody who is signed in, and only led to a link, is asked: nobody joins by opening an address. */
async function refuseForgedLink(page: Page, id: string, language: TestLanguage): Promise<void> {
  const code = 'ABCD1234'
  await app.db.query(
    'INSERT INTO invite_code (customer_id, code, made_at) VALUES ($1, $2, now())',
    [crypto.randomUUID(), code],
  )
  await page.goto(`${app.url}/?invite=${code}`)
  const field = page.getByLabel(textOf(language, 'profile:invite.inviterCode'))
  await expect(field).toHaveValue(code)
  await expect(page).toHaveURL(`${app.url}/profile/invite`)
  expect(await app.db.query('SELECT 1 FROM invite WHERE friend_id = $1', [id])).toEqual([])
  await page.evaluate(() => localStorage.removeItem('glasshouse.invite'))
}

/** A friend in a browser of their own: comes by the link, sees the invitation at sign-up, signs in, trades. */
async function beFriend(browser: Browser, link: string, language: TestLanguage): Promise<string> {
  // From another place than the inviter, or somebody has to look at it first.
  const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.7' }
  const context = await browser.newContext({ viewport: DESKTOP, extraHTTPHeaders })
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(link)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('glasshouse.invite')))
    .not.toBeNull()
  await page.goto(`${app.url}/pass/register`)
  const code = new URL(link).searchParams.get('invite') ?? ''
  await expect(page.getByText(textOf('en', 'profile:invite.kept', { code }))).toBeVisible()
  const session = await signIn(page)
  await giveReal(app, session, 1_000_000_000n)
  await keep(page, session, language)
  await page.goto(`${app.url}/profile/invite`)
  await expect(
    page.getByText(textOf(language, 'profile:invite.invited'), { exact: true }),
  ).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('glasshouse.invite'))).toBeNull()
  await page.goto(`${app.url}/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0`)
  const format = formattersOf(languageBy(language).intl)
  const rate = textOf(language, 'orders:fee.invite', {
    rate: format.rate('0.00057'),
    off: format.percent('5', { min: 0, max: 0, signed: false }),
  })
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: patternOf(language, 'trade:terms.openFee', { rate }) }),
  ).toBeVisible()
  const order = await trade(session)
  await context.close()
  return order
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ viewport })

    test('a friend comes by a link, trades, and the share of the fees is paid the day after', async ({
      page,
      browser,
    }) => {
      clock = movedClock()
      app = await openJourneyApp({ clock, env: { TRUST_PROXY: 'loopback' } })
      try {
        const inviter = await beInviter(page, language)
        const say = (key: string): string => textOf(language, `profile:invite.${key}`)
        await page.goto(`${app.url}/profile/invite`)
        const link = (await page.getByText('/?invite=').textContent()) ?? ''
        expect(link).toMatch(/\/\?invite=[0-9A-Z]{8}$/)
        await expect(page.getByText(say('none'))).toBeVisible()
        await refuseForgedLink(page, inviter, language)
        const order = await beFriend(browser, link, 'en')

        const [due] = await app.db.query<{ units: bigint }>(
          'SELECT sum(units) AS units FROM commission_accrual WHERE inviter_id = $1',
          [inviter],
        )
        const units = due?.units ?? 0n
        expect(units).toBeGreaterThan(0n)
        await makeReceipt(app, clock, order)
        const [kept] = await app.db.query<{ body: string }>(
          'SELECT body FROM receipt WHERE order_id = $1',
          [order],
        )
        const { ok, receipt } = verifyReceipt(kept?.body ?? '')
        expect([ok, receipt?.type]).toEqual([true, 'contract-receipt.v4'])
        expect(kept?.body).not.toContain(inviter)

        // Twenty minutes after the next midnight, whatever the time is now.
        clock.advance(DAY - (clock.now() % DAY) + 20 * 60_000)
        await app.payCommissions()
        await page.reload()
        const six = (units % 1_000_000n).toString().padStart(6, '0')
        const paid = `${units / 1_000_000n}.${six}`
        const [row] = await app.db.query<{ units: bigint }>(
          `SELECT balance AS units FROM ledger_account
           WHERE kind = 'real' AND owner = $1 AND asset = 'USDT' AND bucket = 'available'`,
          [inviter],
        )
        expect(row?.units).toBe(units)
        const no = formattersOf(languageBy(language).intl).count(1)
        await expect(
          page.getByText(patternOf(language, 'profile:invite.friend', { no })),
        ).toBeVisible()

        await page.goto(`${app.url}/zjxq`)
        await page
          .getByRole('button', { name: textOf(language, 'funds:type.commissionPaid') })
          .click()
        const shown = formattersOf(languageBy(language).intl).decimal(paid, { min: 2, max: 6 })
        await expect(page.getByRole('dialog')).toContainText(shown)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
