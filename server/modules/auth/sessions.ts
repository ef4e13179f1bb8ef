import { randomUUID } from 'node:crypto'
import Bowser from 'bowser'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { OwnSessions } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Login } from '#protocol/session.ts'
import { toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken, isExtensionDue, newToken, SESSION_MS, type SignedBy } from './rulesToken.ts'
import { userInfo } from './customers.ts'
import * as store from './storeSessions.ts'
import type { AuthService } from './types.ts'

const KEEP_SESSIONS_MS = 90 * 24 * 3_600_000
const USER_AGENT_MAX = 300

type Sessions = Pick<
  AuthService,
  'authenticate' | 'logout' | 'listSessions' | 'endSession' | 'endSessionsOf' | 'onEnded' | 'sweep'
>

export interface SessionDeps {
  readonly db: Db
  readonly clock: Clock
  /** Keeps what happened to an account where its customer is told of it. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
}

/** Running sessions: whose a token is, and how each ends. */
export function createSessions({ db, clock, note }: SessionDeps): Sessions {
  const listeners: ((sessionId: string) => void)[] = []
  const tellEnded = (ids: readonly string[]): void => {
    for (const id of ids) for (const listener of listeners) listener(id)
  }
  return {
    async authenticate(token) {
      const hash = hashToken(token)
      const now = clock.now()
      const session = hash === null ? null : await store.selectSession(db, hash, now)
      if (session === null) return null
      const { signed_by: signedBy } = session
      if (signedBy !== null && isExtensionDue(signedBy, session.extended_at.getTime(), now)) {
        await store.extendSession(db, session.id, now, now + SESSION_MS[signedBy])
      }
      return { customerId: session.customer_id, sessionId: session.id }
    },
    async logout(token) {
      const hash = hashToken(token)
      const ended = hash === null ? null : await store.endSession(db, hash, clock.now())
      if (ended !== null) tellEnded([ended])
    },
    async listSessions(customerId, token): Promise<OwnSessions> {
      const rows = await store.selectSessions(db, customerId, mustHash(token), clock.now())
      return rows.map((row) => ({
        id: row.id,
        current: row.is_current,
        way: row.signed_by,
        browser: browserOf(row.user_agent),
        createdAt: toIso(row.created_at.getTime()),
        seenAt: toIso(row.extended_at.getTime()),
      }))
    },
    async endSession(customerId, token, asked) {
      const which = 'id' in asked ? asked : { except: mustHash(token) }
      await db.transaction(async (tx) => {
        const ended = await store.endSessionsOf(tx, customerId, which, clock.now())
        if ('id' in asked && ended.length === 0) throw new Refusal(CODE.notFound)
        if (!('id' in asked) && ended.length > 0) {
          await note(tx, customerId, { kind: 'sessionsEnded' })
        }
        tx.afterCommit(() => tellEnded(ended))
      })
    },
    async endSessionsOf(tx, customerId, exceptToken) {
      const which =
        exceptToken === null ? ({ every: true } as const) : { except: mustHash(exceptToken) }
      const ended = await store.endSessionsOf(tx, customerId, which, clock.now())
      tx.afterCommit(() => tellEnded(ended))
    },
    onEnded: (listener) => void listeners.push(listener),
    async sweep() {
      const now = clock.now()
      const ended = await store.endExpiredSessions(db, now)
      await store.deleteOld(db, now - KEEP_SESSIONS_MS)
      tellEnded(ended)
    },
  }
}

/** What opens a session. */
interface Opening {
  readonly customerId: string
  readonly signedBy: SignedBy
  /** The text that a wallet signed; null where a password opens it. */
  readonly signed: { readonly nonce: string; readonly address: string } | null
  readonly userAgent: string
}

/** Opens a session. @throws Refusal codeWrong when its text opened one before */
export async function openSession(
  tx: Queryable,
  clock: Clock,
  { customerId, signedBy, signed, userAgent }: Opening,
): Promise<Login> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = now + SESSION_MS[signedBy]
  const opened = await store.insertSession(tx, {
    id: randomUUID(),
    customerId,
    tokenHash: mustHash(token),
    signed,
    signedBy,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    now,
    expiresAt,
  })
  if (!opened) throw new Refusal(CODE.codeWrong)
  return {
    token,
    expiresAt: toIso(expiresAt),
    way: signedBy,
    user: await userInfo(tx, customerId, now),
  }
}

function mustHash(token: string): Buffer {
  const hash = hashToken(token)
  if (hash === null) throw new Error('a token of ours has the form of one')
  return hash
}

/** Of an agent that it does not know, Bowser gives back words of the agent's own. */
const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/** A browser and its system in words that people know; empty where it says neither. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX))
  const names = [
    KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : undefined,
    KNOWN_SYSTEMS.has(os.name ?? '') ? os.name : undefined,
  ]
  return names.filter((name) => name !== undefined).join(', ')
}
