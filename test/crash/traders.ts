import type { OwnInvites } from '#protocol/invite.ts'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { call, type Customer, resultOf, signedIn, signIn } from './client.ts'

const CUSTOMERS = 24
/** Of them, those who trade on the real account, each with an inviter. */
const REAL = 6

/** Signs in everybody who trades. */
export async function signInTraders(url: string): Promise<readonly Customer[]> {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, n) => signIn(url, n < REAL ? 'real' : 'demo')),
  )
  await inviteSome(url, customers)
  return customers
}

/**
 * Lets those who trade on the real account be friends of others: most of somebody who only invites, the last of another
 * trader, whose withdrawals go to the same address, so that their invitation is void soon.
 */
async function inviteSome(url: string, customers: readonly Customer[]): Promise<void> {
  const real = customers.filter(({ account }) => account === 'real')
  const trader = customers.find(({ account }) => account === 'demo')
  if (trader === undefined) throw new Error('nobody invites')
  const codes = await Promise.all([await signIn(url), trader].map((one) => codeOf(url, one)))
  for (const [place, friend] of real.entries()) {
    const headers = signedIn(friend, 'real')
    await resultOf(call(url, 'acceptRiskNotice', headers, { version: RISK_NOTICE_VERSION }))
    const code = codes[place < real.length - 1 ? 0 : 1]
    await resultOf(call(url, 'setInviter', headers, { code }))
  }
}

async function codeOf(url: string, inviter: Customer): Promise<string> {
  return (await resultOf<OwnInvites>(call(url, 'getInvite', signedIn(inviter, 'real')))).code
}
