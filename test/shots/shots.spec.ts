import { expect, test } from '@playwright/test'
import { openJourneyApp } from '#kit/journey.ts'
import { walkScreens } from '#kit/screenWalk.ts'
import type { TestLanguage } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'
import { type Frames, Photographer } from './photographer.ts'

/** What scripts/screenshots.mjs was asked for. */
interface Asked extends Frames {
  readonly languages: readonly TestLanguage[]
}

const { languages, sizes, themes } = JSON.parse(process.env['SHOTS_OF'] ?? '') as Asked

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp({
    env: { GOOGLE_CLIENT_ID: 'screens', GOOGLE_CLIENT_SECRET: 'of-the-screens' },
  })
})
test.afterAll(async () => {
  await app.close()
})
test.describe.configure({ mode: 'parallel' })

for (const language of languages) {
  for (const phone of [true, false]) {
    const ofLayout = sizes.filter(({ width }) => width <= 1000 === phone)
    if (ofLayout.length === 0) continue
    test(`${language} on a ${phone ? 'phone' : 'desktop'}`, async ({ browser }) => {
      test.setTimeout(1_800_000)
      const found = new Photographer({ language, phone }, { sizes: ofLayout, themes })
      await walkScreens({ browser, url: app.url, found })
      expect(found.lines).toEqual([])
    })
  }
}
