import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, secondLook } from '#kit/journey.ts'
import { openRelay, type TestRelay } from '#kit/relay.ts'
import { textOf } from '#kit/texts.ts'
import { appIn, blocked, button, readCode, SECOND_END, showCodeAt, text } from '#kit/wcPages.ts'
import { openWcWallet, type WcWallet } from '#kit/wcWallet.ts'
import { vouchForPages } from '#kit/wcVoucher.ts'
import type { App } from '#server/main/app.ts'

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

/** Opens the code on the blocked screen, and gives what it says by way of the link it is copied as. */
const showCode = (page: Page, path = '/market') => showCodeAt(page, `${app.url}${path}`)

async function signIn(page: Page, path?: string): Promise<void> {
  wallet.scan(await showCode(page, path))
  await expect(appIn(page)).toBeVisible()
}

const asked = () => wallet.news.filter((one) => one.type === 'asked')
const ended = (): boolean => wallet.news.some((one) => one.type === 'ended')

test('a computer without a wallet signs in by QR code, and stays signed in', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL(`${app.url}/market`)
  const proposal = wallet.news.find((one) => one.type === 'proposed')
  const methods = ['personal_sign', 'wallet_switchEthereumChain', 'eth_sendTransaction']
  const only = { chains: ['eip155:1'], methods, events: ['accountsChanged'] }
  expect(proposal).toMatchObject({ required: {}, asked: { eip155: only } })
  expect(Object.keys(proposal?.asked ?? {})).toEqual(['eip155'])
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({ method: 'personal_sign' })
  expect(asked()[0]?.text).toContain(wallet.address)

  await page.goto(`${app.url}/profile`)
  const short = new RegExp(`${wallet.address.slice(0, 6)}.+${wallet.address.slice(-4)}`)
  await expect(page.getByText(short).first()).toBeVisible()
  await expect(blocked(page)).toHaveCount(0)
  expect(asked()).toHaveLength(1)

  wallet.disconnect()
  await expect(page).toHaveURL(/\/pass\/login/)
  await expect(text(page, 'gate:ended.unpaired')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('glasshouse.session'))).toBeNull()
  await page.reload()
  await expect(blocked(page)).toBeVisible()
})

test('a session that ran out is signed in again by the same wallet, without a code', async ({
  page,
}) => {
  await signIn(page)
  // The page that is left could hear of the end first, and the next one would begin as a visitor's.
  await page.goto('about:blank')
  await app.db.query('DELETE FROM auth_session')
  await page.goto(`${app.url}/profile`)
  await expect(text(page, 'gate:ended.expired')).toBeVisible()
  await button(page, 'session:connect').click()
  await expect(page).toHaveURL(`${app.url}/profile`)
  expect(asked()).toHaveLength(2)
  expect(wallet.news.filter((one) => one.type === 'proposed')).toHaveLength(1)
})

test('another account in the wallet ends the session of the first', async ({ page }) => {
  await signIn(page, '/profile')
  wallet.switchTo('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await expect(page).toHaveURL(/\/pass\/login/)
  await expect(text(page, 'gate:ended.walletChanged')).toBeVisible()
})

test('signing out here ends the pairing in the wallet too', async ({ page }) => {
  await signIn(page, '/profile')
  await button(page, 'profile:signOut').click()
  await expect.poll(ended).toBe(true)
  await page.reload()
  await expect(blocked(page)).toBeVisible()
})

test('a pairing the wallet ended while nobody looked: signed out, and told why', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('about:blank')
  wallet.disconnect()
  await page.goto(`${app.url}/market`)
  await expect(text(page, 'gate:ended.unpaired')).toBeVisible()
  await expect(page).toHaveURL(/\/pass\/login\?return=%2Fmarket/)
})

test('a wallet that refuses: said in words each time, and it can be tried again', async ({
  page,
}) => {
  wallet.be('refusesConnection')
  wallet.scan(await showCode(page))
  await expect(text(page, 'gate:qr.fault.declined')).toBeVisible()
  expect(asked()).toEqual([])

  wallet.be('refusesSignature')
  await button(page, 'gate:qr.newCode').click()
  wallet.scan(await readCode(page))
  await expect(text(page, 'gate:qr.fault.unsigned')).toBeVisible()
  await expect(appIn(page)).toHaveCount(0)

  wallet.be('agrees')
  await button(page, 'gate:qr.askAgain').click()
  await expect(appIn(page)).toBeVisible()
  expect(asked().map(({ method }) => method)).toEqual(['personal_sign', 'personal_sign'])
})

test('leaving while the wallet is asked ends the pairing', async ({ page }) => {
  wallet.be('neverAnswers')
  wallet.scan(await showCode(page))
  await expect(text(page, 'gate:qr.state.asked')).toBeVisible()
  await expect(page.getByLabel(textOf('en', 'session:message'))).toContainText(wallet.address)
  await page.keyboard.press('Escape')
  await expect(button(page, 'gate:qr.offer')).toBeVisible()
  await expect.poll(ended).toBe(true)
})

test(
  'a code that ran out is replaced, and the new one works',
  secondLook(true),
  async ({ page }) => {
    await page.clock.install()
    const first = await showCode(page)
    await page.clock.fastForward(5 * 60_000 + 1000)
    await expect(text(page, 'gate:qr.renewed')).toBeVisible()
    const second = await readCode(page)
    expect(second).not.toBe(first)
    wallet.scan(second)
    await expect(appIn(page)).toBeVisible()
  },
)

test('a relay that cannot be reached: said in words, and it can be tried again', async ({
  page,
  trouble,
}) => {
  relay.down()
  await page.goto(`${app.url}/market`)
  await button(page, 'gate:qr.offer').click()
  await expect(text(page, 'gate:qr.state.connecting')).toBeVisible()
  await expect(text(page, 'gate:qr.fault.disconnected')).toBeVisible()
  relay.up()
  await button(page, 'gate:qr.newCode').click()
  await readCode(page)
  expect(trouble.seen.every((line) => line.includes(new URL(relay.url).host))).toBe(true)
  trouble.forgive()
})

test(
  'a relay that goes while a code is shown: said in words, and the code works after it',
  secondLook(true),
  async ({ page, trouble }) => {
    const uri = await showCode(page)
    relay.down()
    await expect(text(page, 'gate:qr.lost')).toBeVisible()
    relay.up()
    await expect(text(page, 'gate:qr.lost')).toHaveCount(0)
    // One that was not there while the relay was away: what its library does then is not ours to test.
    const fresh = await openWcWallet(relay.url)
    fresh.scan(uri)
    await expect(appIn(page)).toBeVisible()
    expect(trouble.seen.every((line) => line.includes(new URL(relay.url).host))).toBe(true)
    trouble.forgive()
    await fresh.close()
  },
)

test(
  'after a wallet of this browser was used, the one of another device signs in and stays',
  secondLook(true),
  async ({ page }) => {
    await injectWallet(page)
    await page.goto(`${app.url}/pass/login?return=%2Fprofile`)
    await button(page, 'session:connect').click()
    await button(page, 'session:sign').click()
    await button(page, 'profile:signOut').click()
    await page.goto(`${app.url}/pass/login?return=%2Fprofile`)
    await button(page, 'session:otherWallet').click()
    await button(page, 'gate:qr.choice').click()
    wallet.scan(await readCode(page))
    await expect(page).toHaveURL(`${app.url}/profile`)
    const short = new RegExp(`${wallet.address.slice(0, 6)}.+${wallet.address.slice(-4)}`)
    await expect(page.getByText(short).first()).toBeVisible()
    // What the first wallet shares is asked for at once, if at all.
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(`${app.url}/profile`)
  },
)

test(
  'beside a wallet of this browser the one of another device can be chosen',
  secondLook(true),
  async ({ page }) => {
    const here = await injectWallet(page)
    await page.goto(`${app.url}/pass/login`)
    await button(page, 'session:otherWallet').click()
    await button(page, 'gate:qr.choice').click()
    wallet.scan(await readCode(page))
    await expect(button(page, 'account:newAccount.demo')).toBeVisible()
    expect(asked()).toHaveLength(1)
    expect(here.signed).toEqual([])
  },
)

for (const language of ['en', 'de', 'th', 'ar'] as const) {
  const second = secondLook(language !== 'ar')
  test(`everybody can use it, and nothing is cut, in ${language}`, second, async ({ browser }) => {
    const context = await browser.newContext({
      locale: language,
      viewport: { width: 1001, height: 700 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await vouchForPages(page)
    const look = async (state: string): Promise<void> => {
      const themes = language === 'ar' ? (['light', 'dark'] as const) : []
      const found = [...(await violationsOn(page, themes)), ...(await cutTexts(page))]
      expect(found.map((line) => `${state}: ${line}`)).toEqual([])
    }
    await page.goto(`${app.url}/market`)
    const offer = page.getByRole('button', { name: textOf(language, 'gate:qr.offer') })
    await expect(offer).toBeVisible()
    await look('blocked')
    await offer.click()
    const uri = await readCode(page, language)
    await look('waiting')
    wallet.be('neverAnswers')
    wallet.scan(uri)
    await expect(page.getByText(textOf(language, 'gate:qr.state.asked')).first()).toBeVisible()
    await look('asked')
    wallet.disconnect()
    await expect(page.getByText(textOf(language, 'gate:qr.fault.ended'))).toBeVisible()
    await look('ended')
    await context.close()
  })
}
