import { expect, test } from '@playwright/test'
import { openJourneyHouse } from '#kit/journey.ts'
import { findOverflow, newCustomer } from '#kit/overflowWalk.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { textOf } from '#kit/texts.ts'
import type { House } from '#server/main/house.ts'

let house: House
let session: KeptSession

test.beforeAll(async ({ browser }) => {
  house = await openJourneyHouse()
  session = await newCustomer(browser, house.url)
})
test.afterAll(async () => {
  await house.close()
})

/** Long words, tall marks, right to left, and letters that stand in squares. */
for (const language of ['de', 'th', 'ar', 'zh'] as const) {
  test(`nothing is cut or sticks out in ${language}`, async ({ browser }) => {
    test.slow()
    const say = (key: string): string => textOf(language, key)
    expect(await findOverflow(browser, { url: house.url, session, language, say })).toEqual([])
  })
}
