import { expect, type Page } from '@playwright/test'
import { routePath } from '#protocol/routePaths.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* What wallets do when they do not simply answer: each has its words, harms nothing, and can be tried again. */

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})
test.beforeEach(({ trouble }) => trouble.expectEndedSessions())
test.use({ viewport: PHONE })

const say = (key: string): string => textOf('en', key)
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: say(key), exact: true })

const customers = async (): Promise<number> => {
  const rows = await app.db.query<{ n: bigint }>('SELECT count(*) AS n FROM customer')
  return Number(rows[0]?.n)
}

async function openLogin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const value = { language: 'en', boardShown: true }
    if (localStorage.getItem('glasshouse.preferences') !== null) return
    localStorage.setItem('glasshouse.preferences', JSON.stringify({ version: 1, value }))
  })
  await page.goto(`${app.url}/pass/login`)
}

for (const [code, kind] of [
  [4001, 'declined'],
  [-32002, 'pending'],
  [4100, 'locked'],
  [4900, 'disconnected'],
  [4901, 'disconnected'],
  [4200, 'unsupported'],
  [-32603, 'failed'],
] as const) {
  const second = secondLook(kind !== 'declined' && kind !== 'pending')
  test(
    `a wallet that answers ${code} when it connects, and when it signs`,
    second,
    async ({ page }) => {
      const before = await customers()
      const wallet = await injectWallet(page)
      await openLogin(page)
      wallet.setFault('eth_requestAccounts', code)
      await button(page, 'session:connect').click()
      await expect(page.getByText(say(`session:fault.${kind}`))).toBeVisible()
      wallet.setFault('eth_requestAccounts', null)
      wallet.setFault('personal_sign', code)
      await button(page, 'session:connect').click()
      await button(page, 'session:sign').click()
      await expect(page.getByText(say(`session:fault.${kind}`))).toBeVisible()
      // The text stays on the screen: one more press tries again.
      await expect(page.getByLabel(say('session:message'))).toBeVisible()
      expect(await customers()).toBe(before)
      wallet.setFault('personal_sign', null)
      await button(page, 'session:sign').click()
      await expect(button(page, 'account:newAccount.demo')).toBeVisible()
      expect(wallet.signed).toHaveLength(1)
      expect(wallet.forbidden).toEqual([])
      expect(await customers()).toBe(before + 1)
    },
  )
}

test('a wallet that is locked: it says so, and goes on once it is unlocked', async ({ page }) => {
  const wallet = await injectWallet(page)
  await openLogin(page)
  await wallet.changeAccount('none')
  await button(page, 'session:connect').click()
  await expect(page.getByText(say('session:fault.locked'))).toBeVisible()
  await wallet.changeAccount('other')
  await button(page, 'session:connect').click()
  await button(page, 'session:sign').click()
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
})

test('three wallets in one browser: only the chosen one is asked, and it is remembered', async ({
  page,
}) => {
  const wallets = await Promise.all(
    ['Copper', 'Gold', 'Silver'].map((name) =>
      injectWallet(page, { name, rdns: `test.${name.toLowerCase()}`, by: 'eip6963' }),
    ),
  )
  await openLogin(page)
  await button(page, 'session:connect').click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Copper', 'Gold', 'Silver']) {
    await expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  }
  await dialog.getByRole('button', { name: /Gold/ }).click()
  await button(page, 'session:sign').click()
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
  expect(wallets.map(({ signed }) => signed.length)).toEqual([0, 1, 0])
  expect(wallets.map(({ calls }) => calls.includes('eth_requestAccounts'))).toEqual([
    false,
    true,
    false,
  ])
  // Another account in a wallet that was not chosen is nobody's business.
  await page.goto(`${app.url}/profile`)
  await wallets[0]?.changeAccount('other')
  await expect(page).toHaveURL(`${app.url}/profile`)
  await wallets[1]?.changeAccount('other')
  await expect(page).toHaveURL(/\/pass\/login/)
})

test('another account chosen while the first one signs: nobody is left signed in as the wrong one', async ({
  page,
}) => {
  const wallet = await injectWallet(page)
  await openLogin(page)
  await button(page, 'session:connect').click()
  const letGo = wallet.holdSignatures()
  await button(page, 'session:sign').click()
  await expect.poll(() => wallet.calls.includes('personal_sign')).toBe(true)
  await wallet.changeAccount('other')
  // The page it leads back to does not arrive before the session is over.
  await page.route(/\/assets\/HomePage/, () => undefined)
  const over = page.waitForResponse(/login\/logout/)
  letGo()
  await over
  await expect(page).toHaveURL(/\/pass\/login/)
  await expect(page.getByText(say('gate:ended.walletChanged'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('glasshouse.session'))).toBeNull()
})

/** Signs in, takes the demo account, and stands before a ticket for two lots. */
async function prepareOrder(page: Page): Promise<void> {
  await injectWallet(page)
  await openLogin(page)
  await button(page, 'session:connect').click()
  await button(page, 'session:sign').click()
  await button(page, 'account:newAccount.demo').click()
  await expect(page.getByText(say('shell:strip.demo')).first()).toBeVisible()
  await page.goto(`${app.url}/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0`)
  await page
    .getByRole('button', { name: say('trade:long') })
    .last()
    .click()
  await page.getByLabel(say('trade:lots'), { exact: true }).fill('2')
}

const openTwo = (page: Page) =>
  page.getByRole('button', { name: patternOf('en', 'trade:act.long_other', { count: '2' }) })

async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pass\/login\?return=/)
  await expect(page.getByText(say('gate:ended.expired'))).toBeVisible()
  await button(page, 'session:connect').click()
  await button(page, 'session:sign').click()
  await expect(page).toHaveURL(/\/cruuency/)
}

/** Keys of the orders that the page sends, one for each asking. */
function sentKeys(page: Page): readonly string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (!ORDER.test(request.url()) || request.method() !== 'POST') return
    keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

const ORDER = new RegExp(`${routePath('openContract')}$`)

const orders = async (): Promise<number> => {
  const rows = await app.db.query<{ n: bigint }>('SELECT count(*) AS n FROM contract_order')
  return Number(rows[0]?.n)
}

test('a session that ended before the order: nothing is opened, and the ticket is still filled in after signing in', async ({
  page,
  trouble,
}) => {
  await prepareOrder(page)
  const before = await orders()
  // Ended as the order arrives: a page that asks for anything else sooner would leave the ticket.
  await page.route(
    ORDER,
    async (route) => {
      await app.db.query('DELETE FROM auth_session')
      await route.continue()
    },
    { times: 1 },
  )
  await openTwo(page).click()
  await signInAgain(page)
  trouble.forgive()
  expect(await orders()).toBe(before)
  await page
    .getByRole('button', { name: say('trade:long') })
    .last()
    .click()
  await expect(page.getByLabel(say('trade:lots'), { exact: true })).toHaveValue('2')
  await openTwo(page).click()
  await expect(button(page, 'trade:done.see')).toBeVisible()
  expect(await orders()).toBe(before + 1)
})

test('an answer that is lost and a session that ends: the same order is asked for again, and there is one', async ({
  page,
  trouble,
}) => {
  await prepareOrder(page)
  const before = await orders()
  const keys = sentKeys(page)
  await page.route(
    ORDER,
    async (route) => {
      await route.fetch()
      await app.db.query('DELETE FROM auth_session')
      await route.abort()
    },
    { times: 1 },
  )
  await openTwo(page).click()
  await signInAgain(page)
  trouble.forgive()
  expect(await orders()).toBe(before + 1)
  await page
    .getByRole('button', { name: say('trade:long') })
    .last()
    .click()
  // When the end was heard of before the next asking, the app has asked by itself by now.
  const done = button(page, 'trade:done.see')
  const ask = button(page, 'trade:unknown.ask')
  await expect(done.or(ask)).toBeVisible()
  await expect(async () => {
    if (await ask.isVisible()) await ask.click({ timeout: 1_000 })
    await expect(done).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
  expect(await orders()).toBe(before + 1)
})
