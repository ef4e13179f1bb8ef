import { TOTP, URI } from 'otpauth'
import { expect } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { giveReal } from '#kit/giveReal.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { openSmtpPeer, type SmtpPeer } from '#kit/smtpPeer.ts'
import { textOf } from '#kit/texts.ts'
import { stepsOf } from '#kit/withdrawSteps.ts'
import type { App } from '#server/main/app.ts'

/* A customer without a wallet withdraws: by the code that is mailed with the text, the authenticator app and a password. */

const SHOTS = process.env['SHOTS']
const EMAIL = 'ann@example.org'
const PASSWORD = 'plum-tractor-nine-lamps'
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const STEP_MS = 30_000

/** The code in a mail: six digits that are no part of an amount. */
const codeIn = (text = ''): string => /(?<![.\d-])\d{6}(?![\d-])/.exec(text)?.[0] ?? ''

/** The code of the newest mail, once so many have come. */
async function mailedCode(peer: SmtpPeer, count: number): Promise<string> {
  await expect.poll(() => peer.taken.length).toBe(count)
  return codeIn(peer.taken.at(-1)?.text)
}

/** What a browser would call, as this customer. */
async function post<R>(app: App, path: string, body: object, token = ''): Promise<R> {
  const answer = await fetch(`${app.url}/swx/customer/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { code, result } = (await answer.json()) as { code: string; result: R }
  if (code !== '200') throw new Error(`${path}: ${code}`)
  return result
}

/** Signs up by e-mail and turns an authenticator app on; the session, and what makes codes. */
async function comeByMail(
  app: App,
  peer: SmtpPeer,
): Promise<{ session: KeptSession; codeAt: (ahead: number) => string }> {
  const to = { target: EMAIL, lang: 'en' }
  const asking = { ...to, channel: 'email', purpose: 'register' }
  const { ticket } = await post<{ ticket: string }>(app, 'login/sendCode', asking)
  const code = await mailedCode(peer, 1)
  const device = 'A'.repeat(22)
  const terms = { lang: 'en', version: 1 }
  const body = { target: EMAIL, ticket, code, password: PASSWORD, terms, device }
  const session = await post<KeptSession>(app, 'login/register', body)
  const { token } = session
  const proof = { proof: { password: PASSWORD } }
  const { uri } = await post<{ uri: string }>(app, 'user/beginSecondFactor', proof, token)
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('no app')
  const codeAt = (ahead: number) => totp.generate({ timestamp: Date.now() + ahead * STEP_MS })
  await post(app, 'user/confirmSecondFactor', { factor: codeAt(-1), lang: 'en' }, token)
  return { session, codeAt }
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('customers without a wallet deposit, and withdraw by mail and app', async ({ page }) => {
      const peer = await openSmtpPeer()
      const env = { GATE: 'open', SMTP_URL: peer.url, MAIL_FROM: 'no-reply@example.org' }
      const app = await openJourneyApp({ env })
      const steps = stepsOf(page, language)
      const seen = async (name: string): Promise<void> => {
        expect(await cutTexts(page)).toEqual([])
        expect(await violationsOn(page)).toEqual([])
        if (SHOTS !== undefined) {
          await page.screenshot({ path: `${SHOTS}/walletless-${language}-${name}.png` })
        }
      }
      try {
        const { session, codeAt } = await comeByMail(app, peer)
        await page.goto(app.url)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await page.goto(`${app.url}/profile/deposit`)
        const needs = textOf(language, 'account:needConfirmation.title')
        await expect(page.getByText(textOf(language, 'deposit:list.title'))).toBeVisible()
        await expect(page.getByText(needs)).toHaveCount(0)
        await giveReal(app, session, 5_000_000_000n)
        await page.goto(`${app.url}/profile/withdraw`)
        const count = peer.taken.length
        await steps.fill('field.newPassword', 'correct horse battery')
        await steps.fill('field.repeat', 'correct horse battery')
        await steps.press('password.resetStart')
        await expect(page.getByText('set the withdrawal password')).toBeVisible()
        const factor = textOf(language, 'factor:code')
        await steps.fill('sheet.mailedCode', await mailedCode(peer, Math.max(count, 2) + 1))
        await page.getByLabel(factor).fill(codeAt(0))
        await steps.press('password.code.button')
        await steps.fill('field.address', TO)
        await steps.fill('field.amount', '200')
        await steps.press('review')
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByText(`To: ${TO}`)).toBeVisible()
        await steps.fill('field.password', 'correct horse battery')
        const found = () => peer.taken.find(({ text }) => text.includes(`To: ${TO}`))?.text ?? ''
        await expect.poll(found).not.toBe('')
        const mailed = found()
        expect(mailed).toContain('Amount: 200.000000 USDT')
        await steps.fill('sheet.mailedCode', codeIn(mailed))
        await sheet.getByLabel(factor).fill(codeAt(1))
        await seen('sheet')
        await steps.press('sheet.code.button')
        await steps.see('done.title')
        await steps.see('waits')
        await seen('waiting')
      } finally {
        await page.close()
        await app.close()
        await peer.close()
      }
    })
  })
}
