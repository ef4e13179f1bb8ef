import { expect } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { journey as test, openJourneyApp, secondLook } from '#kit/journey.ts'
import { openContext } from '#kit/openContext.ts'
import { anyOf, textOf } from '#kit/texts.ts'
import { escape, summon } from '#kit/visit.ts'
import type { App } from '#server/main/app.ts'

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

const LOOKS = [
  { language: 'en', phone: false, loan: '/loan' },
  { language: 'ar', phone: true, loan: '/profile/exchange' },
] as const

for (const { language, phone, loan } of LOOKS) {
  const look = secondLook(language === 'ar')
  test.describe(`in ${language}, ${phone ? 375 : 1440} wide`, look, () => {
    test('a visitor finds on the start page what there is, and the way to it', async ({
      browser,
    }) => {
      const context = await openContext(browser, { language, phone }, null)
      const page = await context.newPage()
      await injectWallet(page)
      const text = (key: string): string => textOf(language, key)
      await page.goto(app.url)
      const main = page.getByRole('main')
      const link = (name: string) => main.getByRole('link', { name })
      await expect(main.getByText(text('home:figures.home_coins'))).toBeVisible()
      await expect(link(text('home:card.loan.title'))).toHaveAttribute('href', loan)
      await link(text('home:announcement.new')).click()
      await expect(page).toHaveURL(/\/help\/notice$/)
      // What was shown counts as read, and not the page alone.
      await expect(main.getByRole('article')).not.toHaveCount(0)
      await page.goBack()
      await expect(main.getByText(text('plan:list.label'))).toBeVisible()
      await expect(link(text('home:announcement.new'))).toBeHidden()
      await expect(link(text('proof:title'))).toHaveAttribute('href', '/proof')
      const help = main.getByRole('region', { name: text('help:title') })
      const receipt = help.getByRole('link', { name: text('home:receipt') })
      await expect(receipt).toHaveAttribute('href', '/verify')
      await link(text('plan:title.staking')).click()
      await expect(page).toHaveURL(/product=stake$/)
      for (const path of phone ? [page.url(), `${app.url}/market`] : []) {
        await page.goto(path)
        const support = page.getByRole('link', { name: text('shell:nav.supportNewWindow') })
        await expect(support).toHaveAttribute('href', `/service?lang=${language}`)
        await summon(page, anyOf(language, 'shell:language.current'))
        await escape(page)
        await page.getByRole('link', { name: text('common:signIn'), exact: true }).click()
        await expect(page).toHaveURL(/\/pass\/login/)
        await page.goBack()
      }
      await context.close()
    })
  })
}
