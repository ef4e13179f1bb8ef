import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openJourneyHouse } from '#kit/journey.ts'
import { findOverflow, newCustomer } from '#kit/overflowWalk.ts'
import { accented, buildPseudoClient, forcedRtl } from '#kit/pseudo.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { textOf } from '#kit/texts.ts'
import type { House } from '#server/main/house.ts'

let house: House
let session: KeptSession
let client: string

test.beforeAll(async ({ browser }) => {
  client = await buildPseudoClient()
  house = await openJourneyHouse({ env: { CLIENT_DIR: client } })
  session = await newCustomer(browser, house.url)
})
test.afterAll(async () => {
  await house.close()
  rmSync(client, { recursive: true })
})

for (const [name, language, change] of [
  ['en-XA', 'en', accented],
  ['ar-XB', 'ar', forcedRtl],
] as const) {
  test(`nothing is cut or sticks out in ${name}`, async ({ browser }) => {
    test.slow()
    const say = (key: string): string => change(textOf('en', key))
    expect(await findOverflow(browser, { url: house.url, session, language, say })).toEqual([])
  })
}
