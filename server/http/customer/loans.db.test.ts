import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LOAN_TERMS } from '#protocol/loanTerms.ts'
import { routePath } from '#protocol/routePaths.ts'
import { openCallApp } from '#kit/callApp.ts'
import { type LoanWorld, openLoanWorld } from '#kit/loanWorld.ts'
import { loanCalls } from './loans.ts'

let world: LoanWorld
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openLoanWorld()
  app = await openCallApp(world.app.db, loanCalls(world.app.running().loans))
})
afterAll(async () => {
  await app.close()
  await world.close()
})

it('a loan has one of the terms that are offered', async () => {
  const { customerId } = await world.customer()
  const reply = await app.inject({
    method: 'POST',
    url: routePath('prepareLoan'),
    headers: { authorization: `Bearer ${customerId}`, virtually: 'NO' },
    payload: { amount: '100', days: 8, termsVersion: LOAN_TERMS.version },
  })
  expect(reply.json()).toMatchObject({ code: CODE.loanTermWrong, result: null })
})
