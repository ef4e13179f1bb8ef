import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Operator, OperatorAct } from '#protocol/operator.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lookOf } from './rulesName.ts'
import * as store from './store.ts'
import { type Caller, FOUNDER_ID, type OperatorsService } from './types.ts'

export { areApart } from './store.ts'

export interface OperatorsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Who sends it says who is an operator, and may do nothing else; null: nobody does. */
  readonly adminToken: string | null
}

const FOUNDER: Caller = { id: FOUNDER_ID, roles: ['admin'] }

const UNUSABLE = { tokenHash: 'unreasonable' } as const

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Who may run the operator, and what they did. */
export function createOperatorsService({ db, clock, adminToken }: OperatorsDeps): OperatorsService {
  const admin = adminToken === null ? null : hashOf(adminToken)
  return {
    async authenticate(token) {
      const sent = hashOf(token)
      if (admin !== null && timingSafeEqual(sent, admin)) return FOUNDER
      const found = await store.selectByToken(db, sent)
      return found === null ? null : { id: found.id, roles: found.roles }
    },
    list: async (query) => (await store.selectAll(query)).map(toOperator),
    async add({ name, roles, tokenHash }, addedBy) {
      const told = Buffer.from(tokenHash, 'hex')
      // One token is one person: who makes operators is none of them.
      if (admin !== null && told.equals(admin)) throw new Refusal(CODE.malformed, UNUSABLE)
      if (await store.isKnownToken(db, told)) throw new Refusal(CODE.malformed, UNUSABLE)
      const fresh = { id: randomUUID(), name, roles: [...new Set(roles)], addedBy }
      const kept = await db.transaction(async (tx) => {
        const look = lookOf(name)
        const others = await store.lockNames(tx)
        if (others.some((other) => lookOf(other) === look)) return null
        return store.insertOperator(tx, fresh, told, clock.now())
      })
      if (kept === null) throw new Refusal(CODE.malformed, { name: 'unreasonable' })
      return toOperator(kept)
    },
    async end(id) {
      const ended = await store.endOperator(db, id, clock.now())
      if (ended === null) throw new Refusal(CODE.notFound)
      return toOperator(ended)
    },
    note: (act) => store.insertAct(db, act, clock.now()),
    async acts(query, { cursor, limit }) {
      const found = await store.selectActs(query, readCursor(cursor), limit + 1)
      return pageOf(found, limit, ({ no }) => no, toAct)
    },
  }
}

const toOperator = (row: store.OperatorRow): Operator => ({
  id: row.id,
  name: row.name,
  roles: row.roles,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

const toAct = ({ operatorId, act, ref, outcome, detail, at }: store.ActRow): OperatorAct => ({
  operatorId,
  act,
  ref,
  outcome,
  detail,
  at: at.toISOString(),
})
