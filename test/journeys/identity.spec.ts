import { expect, type Page } from '@playwright/test'
import type { QueuedIdentity, SeenIdentity } from '#protocol/operatorIdentity.ts'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { DETAILS, PASSPORT } from '#kit/identityForms.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { jpeg } from '#kit/pictures.ts'
import { signIn } from '#kit/signedIn.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { ADMIN, addOperator, operate } from '#kit/withdrawSteps.ts'
import type { App } from '#server/main/app.ts'

/* Somebody says who they are with the camera; one picture is refused, sent anew, and all of it approved. */

const SHOTS = process.env['SHOTS']

test.use({ permissions: ['camera'] })

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
  say(key: string): string
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/identity-${language}-${name}.png`, fullPage: true })
  }
}

const press = (stage: Stage, key: string): Promise<void> =>
  stage.page.getByRole('button', { name: stage.say(key), exact: true }).click()

const fill = (stage: Stage, key: string, value: string): Promise<void> =>
  stage.page.getByLabel(stage.say(key), { exact: true }).fill(value)

/** Takes a photo with the camera, and waits until the server keeps it. */
async function takePhoto(stage: Stage, part: string): Promise<void> {
  const { page, say, language } = stage
  await page.getByRole('button', { name: `${say('camera.open')}: ${say(`part.${part}`)}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: say('camera.take') }).click()
  await sheet.getByRole('button', { name: say('camera.use') }).click()
  await expect(
    page.getByText(anyOf(language, 'images:kept')).filter({ visible: true }),
  ).toHaveCount(1)
}

async function details(stage: Stage): Promise<void> {
  const { page, say } = stage
  await press(stage, 'next')
  const firstName = page.getByLabel(say('details.firstName'), { exact: true })
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
  await fill(stage, 'details.firstName', DETAILS.firstName)
  await fill(stage, 'details.lastName', DETAILS.lastName ?? '')
  await page.getByLabel(say('details.sex'), { exact: true }).selectOption('female')
  await fill(stage, 'details.birthdate', DETAILS.birthdate)
  await fill(stage, 'details.line1', DETAILS.address.line1)
  await fill(stage, 'details.city', DETAILS.address.city)
  await fill(stage, 'details.postcode', DETAILS.address.postcode ?? '')
  await page.getByLabel(say('details.country'), { exact: true }).selectOption('DE')
  await fill(stage, 'details.phone', DETAILS.phone)
  await seen(stage, 'details')
  await press(stage, 'next')
}

async function papers(stage: Stage): Promise<void> {
  const { page, say } = stage
  await page.getByLabel(say('document.issuer'), { exact: true }).selectOption('DE')
  await fill(stage, 'document.number', PASSPORT.number)
  await fill(stage, 'document.expiresOn', PASSPORT.expiresOn ?? '')
  await takePhoto(stage, 'front')
  await seen(stage, 'document')
  await press(stage, 'next')
  await takePhoto(stage, 'inHand')
  await seen(stage, 'inHand')
  await comeBack(stage)
  await press(stage, 'next')
}

/** A phone throws the page away while its camera is open: the form comes back where it was. */
async function comeBack({ page, say, language }: Stage): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: say('steps.inHand') })).toBeVisible()
  await expect(page.getByText(textOf(language, 'images:earlier'))).toBeVisible()
}

async function signAndSend(stage: Stage): Promise<void> {
  const { page, say } = stage
  const pad = page.getByRole('img', { name: say('part.signature') })
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is no pad')
  for (const y of [40, 80]) {
    await page.mouse.move(box.x + 20, box.y + y)
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + y + 30, { steps: 5 })
    await page.mouse.up()
  }
  await press(stage, 'sign.use')
  await expect(page.getByText(say('sign.taken'))).toBeVisible()
  await page.getByLabel(anyOf(stage.language, 'identity:consent')).check()
  await seen(stage, 'sign')
  await press(stage, 'send')
  await expect(page.getByText(say('state.pending'), { exact: true })).toBeVisible()
  await seen(stage, 'pending')
}

/** The form that waits, taken by an operator and seen. */
async function taken({ app }: Stage, token: string): Promise<SeenIdentity> {
  const { items } = await operate<{ items: QueuedIdentity[] }>(app, token, 'identity')
  const id = items[0]?.id ?? ''
  await operate(app, token, `identity/${id}/take`, {})
  return operate(app, token, `identity/${id}/view`, {})
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('an identity is sent, refused in part, and verified', async ({ page }) => {
      const app = await openJourneyApp({ env: { OPERATOR_TOKEN: ADMIN } })
      const say = (key: string): string => textOf(language, `identity:${key}`)
      const stage = { page, app, language, say }
      page.setDefaultTimeout(15_000)
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
        const bob = await addOperator(app, 'Bob', 'reviewer')
        await page.goto(`${app.url}/profile`)
        await page.getByRole('link', { name: textOf(language, 'profile:row.identity') }).click()
        await expect(page.getByText(say('state.notCertified'), { exact: true })).toBeVisible()
        await details(stage)
        await papers(stage)
        await signAndSend(stage)

        const first = await taken(stage, bob)
        expect(first).toMatchObject({ details: DETAILS, images: ['front', 'inHand', 'signature'] })
        const refused = [{ part: 'inHand', reason: 'sheetMissing' }]
        await operate(app, bob, `identity/${first.case.id}/review`, { event: 'reject', refused })
        // The page hears of it by itself.
        await expect(page.getByText(say('state.notPassed'), { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: say('steps.inHand') })).toBeVisible()
        await expect(page.getByText(anyOf(language, 'identity:reason.sheetMissing'))).toHaveCount(2)
        await seen(stage, 'refused')
        // Out of a file: the camera of the test may show the very picture that was refused.
        const file = { name: 'hand.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 900) }
        await page.getByLabel(say('part.inHand'), { exact: true }).setInputFiles(file)
        await expect(page.getByText(anyOf(language, 'images:kept'))).toBeVisible()
        await press(stage, 'next')
        await page.getByLabel(anyOf(stage.language, 'identity:consent')).check()
        await press(stage, 'send')
        await expect(page.getByText(say('state.pending'), { exact: true })).toBeVisible()

        const second = await taken(stage, bob)
        const yes = { event: 'approve', digest: second.digest }
        await operate(app, bob, `identity/${second.case.id}/review`, yes)
        await expect(page.getByText(say('state.verified'), { exact: true })).toBeVisible()
        await expect(page.getByText(say('verified.full'))).toBeVisible()
        await seen(stage, 'verified')
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
