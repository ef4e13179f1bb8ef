import { expect, type Page } from '@playwright/test'
import { DESKTOP, journey as test, openJourneyApp, secondLook } from '#kit/journey.ts'
import { openRelay, type TestRelay } from '#kit/relay.ts'
import { vouchForPages } from '#kit/wcVoucher.ts'
import { openWcWallet, type WcWallet } from '#kit/wcWallet.ts'
import { SECOND_END, appIn, blocked, button, readCode, showCodeAt, text } from '#kit/wcPages.ts'
import type { App } from '#server/main/app.ts'

/* A pairing over several tabs, and at moments when it ends badly. */

let app: App
let relay: TestRelay
let wallet: WcWallet

test.beforeAll(async () => {
  relay = await openRelay()
  app = await openJourneyApp({
    env: { WALLETCONNECT_PROJECT_ID: 'journey', WALLETCONNECT_RELAY_URL: relay.url },
  })
})
test.afterAll(async () => {
  await app.close()
  await relay.close()
})
test.beforeEach(async ({ page, trouble }) => {
  trouble.expectEndedSessions()
  trouble.allow(SECOND_END)
  wallet = await openWcWallet(relay.url)
  await vouchForPages(page)
})
test.afterEach(async () => {
  await wallet.close()
})
test.use({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })

async function signIn(page: Page, path = '/market'): Promise<void> {
  wallet.scan(await showCodeAt(page, `${app.url}${path}`))
  await expect(appIn(page)).toBeVisible()
}

/** Another tab of the same browser. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await vouchForPages(tab)
  return tab
}

const ended = (): boolean => wallet.news.some((one) => one.type === 'ended')
const signedOut = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('glasshouse.session')), {
      timeout: 10_000,
    })
    .toBeNull()

test('a tab that was open before the sign-in of another follows the wallet by itself', async ({
  page,
}) => {
  await page.goto(`${app.url}/profile`)
  await expect(blocked(page)).toBeVisible()
  const other = await openTab(page)
  await signIn(other)
  await expect(appIn(page)).toBeVisible()
  await other.close()
  wallet.disconnect()
  await expect(text(page, 'gate:ended.unpaired')).toBeVisible()
  await signedOut(page)
})

test(
  'a code on the screen of another tab goes when somebody is signed in, and that wallet is followed',
  secondLook(true),
  async ({ page }) => {
    await showCodeAt(page, `${app.url}/profile`)
    const other = await openTab(page)
    await signIn(other)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(appIn(page)).toBeVisible()
    await other.close()
    wallet.disconnect()
    await expect(text(page, 'gate:ended.unpaired')).toBeVisible()
    await signedOut(page)
  },
)

test('signing out in a tab that was open before ends the pairing', async ({ page }) => {
  await page.goto(`${app.url}/profile`)
  await expect(blocked(page)).toBeVisible()
  const other = await openTab(page)
  await signIn(other)
  await other.close()
  await button(page, 'profile:signOut').click()
  await expect.poll(ended).toBe(true)
})

test('a wallet that hangs up while its signature is checked leaves nobody signed in', async ({
  page,
}) => {
  const code = await showCodeAt(page, `${app.url}/profile`)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/loginByDapp', async (route) => {
    await held
    await route.continue()
  })
  wallet.scan(code)
  await expect(text(page, 'gate:qr.state.verifying')).toBeVisible()
  wallet.disconnect()
  // What the wallet said is on its way; the page shows nothing of it before the answer of the server.
  await page.waitForTimeout(1000)
  letGo()
  await expect(text(page, 'gate:ended.unpaired')).toBeVisible()
  await signedOut(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a wallet that could not be told of the sign-out is told at the next start',
  secondLook(true),
  async ({ page, trouble }) => {
    await signIn(page, '/profile')
    relay.down()
    await button(page, 'profile:signOut').click()
    await page.reload()
    await expect(blocked(page)).toBeVisible()
    expect(ended()).toBe(false)
    relay.up()
    await page.reload()
    await expect.poll(ended).toBe(true)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('glasshouse.wallet')))
      .toBeNull()
    expect(trouble.seen.every((line) => line.includes(new URL(relay.url).host))).toBe(true)
    trouble.forgive()
  },
)

test(
  'a new code is one, though the wallet of the last is still connected',
  secondLook(true),
  async ({ page, trouble }) => {
    const code = await showCodeAt(page, `${app.url}/market`)
    await page.route('**/sendCode', (route) => route.fulfill({ status: 503 }), { times: 1 })
    wallet.scan(code)
    await button(page, 'gate:qr.newCode').click()
    expect(await readCode(page)).not.toBe(code)
    await expect.poll(ended).toBe(true)
    trouble.forgive()
  },
)

test(
  'a wallet that shares no address any more: signed out, and told that',
  secondLook(true),
  async ({ page }) => {
    await signIn(page, '/profile')
    wallet.switchTo(null)
    await expect(text(page, 'gate:ended.unshared')).toBeVisible()
    await expect.poll(ended).toBe(true)
  },
)

test(
  'a window made narrower and wider again keeps the code that is on its way',
  secondLook(true),
  async ({ page }) => {
    const code = await showCodeAt(page, `${app.url}/market`)
    await page.setViewportSize({ width: 900, height: 800 })
    expect(await readCode(page)).toBe(code)
    await page.setViewportSize(DESKTOP)
    expect(await readCode(page)).toBe(code)
    wallet.scan(code)
    await expect(appIn(page)).toBeVisible()
  },
)
