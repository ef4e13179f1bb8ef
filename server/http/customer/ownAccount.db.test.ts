import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

let app: App

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A text about an act, as a customer's wallet signed it. */
async function proofOf(by: HttpCustomer, act: string) {
  const { result } = await by.ask<{ message: string }>('prepareGoogleText', { act })
  const { message } = result
  return { message, signature: await by.wallet.signMessage({ message }) }
}

it('stops withdrawals for anybody with a session, and lets them go on for the owner alone', async () => {
  const ann = await newHttpCustomer(app.url)
  const eve = await newHttpCustomer(app.url)
  expect((await ann.ask('stopPayouts', { lang: 'en' })).result).toEqual({
    why: 'stopped',
    until: null,
  })
  const resume = async (proof: object) =>
    (await ann.ask('resumePayouts', { proof, lang: 'en' })).code
  expect(await resume({})).toBe('400')
  expect(await resume({ password: 'none was set' })).toBe(CODE.passwordWrong)
  expect(await resume(await proofOf(eve, 'resumePayouts'))).toBe(CODE.signatureWrong)
  expect(await resume(await proofOf(ann, 'exportData'))).toBe(CODE.signatureWrong)
  expect((await ann.ask('getPayoutHold')).result).toEqual({ why: 'stopped', until: null })
  const good = await proofOf(ann, 'resumePayouts')
  expect(await resume(good)).toBe('200')
  expect((await ann.ask<{ until: string }>('getPayoutHold')).result.until).not.toBeNull()
  await ann.ask('stopPayouts', { lang: 'en' })
  expect(await resume(good)).toBe(CODE.textOver)
})
