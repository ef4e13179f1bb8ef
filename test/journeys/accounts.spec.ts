import { TOTP, URI } from 'otpauth'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { forgetSession } from '#kit/forgetSession.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openSmtpPeer, type SmtpPeer } from '#kit/smtpPeer.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* A customer without a wallet: signs up by a mailed code, is signed in elsewhere, ends that, forgets the password. */

const SHOTS = process.env['SHOTS']
const FIRST = 'plum-tractor-nine-lamps'
const SECOND = 'seven-green-kettles-sing'

interface Stage {
  readonly page: Page
  readonly app: App
  readonly peer: SmtpPeer
  readonly language: TestLanguage
  readonly email: string
  say(key: string): string
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${SHOTS}/account-${language}-${name}.png`, fullPage: true })
  }
}

/** The code of the newest mail, once it is there. */
async function mailedCode({ peer, email }: Stage, count: number): Promise<string> {
  await expect.poll(() => peer.taken.length).toBe(count)
  const mail = peer.taken.at(-1)
  expect(mail?.to).toEqual([email])
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/\d{6} /)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function register(stage: Stage): Promise<void> {
  const { page, app, say, email } = stage
  await page.goto(`${app.url}/pass/register`)
  await page.getByRole('button', { name: textOf(stage.language, 'session:byEmailOrPhone') }).click()
  await page.getByRole('textbox', { name: say('email'), exact: true }).fill('nobody')
  await page.getByRole('button', { name: say('register.send') }).click()
  await expect(page.getByText(textOf(stage.language, 'errors:code.emailWrong'))).toBeVisible()
  await page.getByRole('textbox', { name: say('email'), exact: true }).fill(email)
  await page.getByRole('button', { name: say('register.send') }).click()
  await page.getByLabel(say('code')).fill(await mailedCode(stage, 1))
  await page.getByLabel(say('password'), { exact: true }).fill('password123')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('register.button') }).click()
  await expect(page.getByText(textOf(stage.language, 'errors:fields.guessable'))).toBeVisible()
  await seen(stage, 'register')
  await page.getByLabel(say('password'), { exact: true }).fill(FIRST)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)
}

async function signIn({ page, app, say, email }: Stage, password: string): Promise<void> {
  await page.goto(`${app.url}/pass/login?way=email`)
  await page.getByLabel(say('phone.name'), { exact: true }).fill(email.toUpperCase())
  await page.getByLabel(say('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('signIn.button'), exact: true }).click()
}

/** Another browser is signed in, is listed, and is signed out from here; its page. */
async function endElsewhere(stage: Stage): Promise<Page> {
  const { page, app, say, peer, language } = stage
  const browser = page.context().browser()
  const other = await browser?.newContext({ locale: language })
  if (other === undefined) throw new Error('no browser')
  const far = await other.newPage()
  await signIn({ ...stage, page: far }, FIRST)
  await expect(far).toHaveURL(`${app.url}/`)
  await expect.poll(() => peer.taken.length).toBe(2)
  expect(peer.taken[1]?.text).toContain('/pass/reset')
  await page.goto(`${app.url}/profile/info`)
  await expect(page.getByText(say('sessions.current'))).toHaveCount(1)
  await seen(stage, 'info')
  await page.getByRole('button', { name: anyOf(language, 'account:sessions.endLabel') }).click()
  await expect(far).toHaveURL(/pass\/login/)
  await expect(page.getByRole('button', { name: say('sessions.endOthers') })).toHaveCount(0)
  return far
}

/** Nothing can be deposited before a wallet is linked; then it can. */
async function linkWallet(stage: Stage): Promise<void> {
  const { page, app, say, peer, language } = stage
  await page.goto(`${app.url}/profile/deposit`)
  await page.getByRole('link', { name: say('needConfirmation.button') }).click()
  await page.getByRole('button', { name: say('link.button') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(say('currentPassword')).fill(FIRST)
  await sheet.getByRole('button', { name: say('link.button') }).click()
  await expect(sheet.getByText('link this wallet to an account')).toBeVisible()
  await seen(stage, 'link')
  await sheet.getByRole('button', { name: textOf(language, 'session:sign'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => peer.taken.length).toBe(3)
  await page.goto(`${app.url}/profile/deposit`)
  await expect(page.getByText(say('needConfirmation.title'))).toHaveCount(0)
}

/** A forgotten password: a code, another password, and every session is over. */
async function reset(stage: Stage, elsewhere: Page): Promise<void> {
  const { page, app, say, email } = stage
  await elsewhere.goto(`${app.url}/pass/reset`)
  await elsewhere.getByRole('textbox', { name: say('email'), exact: true }).fill(email)
  await elsewhere.getByRole('button', { name: say('register.send') }).click()
  await elsewhere.getByLabel(say('code')).fill(await mailedCode(stage, 4))
  await elsewhere.getByLabel(say('newPassword'), { exact: true }).fill(SECOND)
  await elsewhere.getByRole('button', { name: say('reset.button') }).click()
  await expect(elsewhere.getByRole('heading', { name: say('reset.doneTitle') })).toBeVisible()
  await expect(page).toHaveURL(/pass\/login/)
  await elsewhere.context().close()
  await signIn(stage, FIRST)
  await expect(page.getByText(textOf(stage.language, 'errors:code.passwordWrong'))).toBeVisible()
  await seen(stage, 'login')
  await signIn(stage, SECOND)
  await expect(page).toHaveURL(`${app.url}/`)
}

/** A passkey, then an authenticator app beside it: added, then asked for at the next sign-ins beside the password. */
async function protect(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  const words = (key: string) => textOf(language, `factor:${key}`)
  await addAuthenticator(page)
  await page.goto(`${app.url}/profile/info`)
  await page.getByRole('button', { name: words('passkey.add'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(stage.say('currentPassword')).fill(SECOND)
  await sheet.getByRole('button', { name: words('begin.next') }).click()
  await seen(stage, 'passkey')
  await sheet.getByRole('button', { name: words('passkey.create') }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(10)
  const recovery = (await sheet.getByRole('listitem').allTextContents())[0] ?? ''
  await seen(stage, 'recovery codes')
  await sheet.getByRole('button', { name: words('codes.done') }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: words('app.add'), exact: true }).click()
  await sheet.getByLabel(stage.say('currentPassword')).fill(SECOND)
  await sheet.getByRole('button', { name: words('passkey.use') }).click()
  await expect(sheet.getByText(words('passkey.done'))).toBeVisible()
  await seen(stage, 'proof')
  await sheet.getByRole('button', { name: words('begin.next') }).click()
  const shown = await sheet.getByRole('link').getAttribute('href')
  const uri = URI.parse(shown ?? '')
  await seen(stage, 'authenticator')
  await sheet.getByLabel(words('code')).fill(uri instanceof TOTP ? uri.generate() : '')
  await sheet.getByRole('button', { name: words('begin.button') }).click()
  await expect(sheet).toHaveCount(0)
  await seen(stage, 'factors')
  await forgetSession(page, app.url)
  await signIn(stage, SECOND)
  await page.getByLabel(words('codeOrRecovery')).fill('000000')
  await page.getByRole('button', { name: words('step.button') }).click()
  await expect(page.getByText(textOf(language, 'errors:code.secondFactorWrong'))).toBeVisible()
  await seen(stage, 'second step')
  await page.getByLabel(words('codeOrRecovery')).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)
  await forgetSession(page, app.url)
  await signIn(stage, SECOND)
  await page.getByRole('button', { name: words('passkey.use') }).click()
  await expect(page).toHaveURL(`${app.url}/`)
}

/** A phone or a computer that confirms its owner at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('customers come by e-mail, and get back in', async ({ page, trouble }) => {
      trouble.expectEndedSessions()
      await injectWallet(page)
      const peer = await openSmtpPeer()
      const env = { GATE: 'open', SMTP_URL: peer.url, MAIL_FROM: 'no-reply@example.org' }
      const app = await openJourneyApp({ env })
      const say = (key: string) => textOf(language, `account:${key}`)
      const stage = { page, app, peer, language, say, email: 'ann@example.org' }
      try {
        await register(stage)
        const elsewhere = await endElsewhere(stage)
        await linkWallet(stage)
        await reset(stage, elsewhere)
        await protect(stage)
      } finally {
        await page.close()
        await app.close()
        await peer.close()
      }
    })
  })
}
