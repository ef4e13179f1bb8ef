import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as CODE from '#protocol/errorCodes.ts'
import { OPERATOR_ROUTES } from '#protocol/operator.ts'
import { grant } from '#kit/grants.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { requested } from '#server/modules/loans/rulesAsking.ts'
import { stepOf } from '#server/modules/loans/rulesChange.ts'
import { insertLoan, insertStep } from '#server/modules/loans/store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Random } from './random.ts'

const FUNDS = 1_000_000_000n
const LOAN = { units: 100_000_000n, days: 7 }
/** Requests that wait when a round begins. */
const WAITING = 4
/** Requests that are approved again and again: those of the last rounds, paid out or not. */
const ASKED = 3 * WAITING

/** Requests for loans, and the operator who approves them. */
export interface Payouts {
  readonly token: string
  readonly ids: readonly string[]
}

/** Lets some customers wait for their loan, each one who does nothing else: no withdrawal stands in its way. */
export async function requestLoans(db: Db): Promise<Payouts> {
  const { token, tokenHash } = newOperatorToken()
  const id = randomUUID()
  await db.query(
    `INSERT INTO operator (id, name, roles, token_hash, created_at)
     VALUES ($1, $1, '{reviewer}', decode($2, 'hex'), now())`,
    [id, tokenHash],
  )
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM loan WHERE state = 'toBeReviewed'`,
  )
  for (let n = row?.n ?? 0; n < WAITING; n += 1) await request(db)
  const loans = await db.query<{ id: string }>(
    `SELECT l.id FROM loan l JOIN identity i USING (customer_id) ORDER BY l.no DESC LIMIT ${ASKED}`,
  )
  return { token, ids: loans.map((loan) => loan.id) }
}

async function request(db: Db): Promise<void> {
  const [customerId, at] = [randomUUID(), Date.now()]
  await grant(db, createLedgerService(), { customerId, account: 'real' }, 'USDT', FUNDS)
  const loan = requested({ id: randomUUID(), customerId, requestedAt: at }, LOAN)
  await db.transaction(async (tx) => {
    tx.send(
      `INSERT INTO identity (customer_id, state, level, since) VALUES ($1, 'verified', 'full', now())`,
      [customerId],
    )
    insertLoan(tx, loan)
    insertStep(tx, loan.id, 1, stepOf(loan, 'request', 'customer', at))
  })
}

/** Approves them one after the other, now and then one that is paid out already; a line for each odd answer. */
export async function approveLoans(
  url: string,
  { token, ids }: Payouts,
  random: Random,
  stopped: () => boolean,
): Promise<readonly string[]> {
  const faults: string[] = []
  const { method, path } = OPERATOR_ROUTES.reviewLoan
  while (!stopped()) {
    const id = ids[random.below(ids.length)] ?? ''
    const code = await fetch(url + path.replace('{id}', id), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"event":"approve"}',
    })
      .then(async (reply) => ((await reply.json()) as { code: string }).code)
      // Killed meanwhile: whether it was paid out the database knows.
      .catch(() => null)
    if (code !== null && !OUTCOMES.includes(code)) faults.push(`approving ${id}: ${code}`)
    await sleep(random.below(40))
  }
  return faults
}

/** Paid out, or before; or the database has just gone. */
const OUTCOMES: readonly string[] = ['200', CODE.loanMovedOn, '503']
