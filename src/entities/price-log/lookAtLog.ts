import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { answersGarbage } from './answersGarbage.ts'
import { countUnproven, isEvidence, judgeHead, judgeProof, type LogJudgement } from './judgeLog.ts'
import { type Call, call } from '#src/shared/api/call.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { type KeptLog, readKeptLog, writeKeptLog } from './keptLog.ts'
import { priceLogApi } from './priceLog.api.ts'
import { type PublishedHead, readHashes, readPublished } from './readLog.ts'

/** The server answered, with a refusal or with something that does not read. */
export type Unproven = 'unproven'

/** How to ask the operator; null where it did not answer. */
export interface LogHands {
  /** Whether there is anything to ask for: in its first minute an operator has sealed nothing. */
  anySeal(): Promise<boolean | null>
  head(): Promise<PublishedHead | Unproven | null>
  path(from: number, to: number): Promise<readonly string[] | Unproven | null>
  /** ISO 8601. */
  now(): string
}

/**
 * What one look came to. `first`: there was nothing to compare with. `silent`: the server had no answer
 * that says anything.
 */
export type LogLook = 'first' | 'fine' | 'breach' | 'silent' | 'nothingYet'

const LOCK = 'glasshouse.price-log'

/** One tab at a time where the browser can see to that. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Pages without https and old browsers have none.
  const { locks } = navigator as { readonly locks?: LockManager | null }
  return locks === undefined || locks === null ? work() : locks.request(LOCK, work)
}

/**
 * Writes what came of a look, unless another tab was faster meanwhile: then only a breach is added to
 * what that tab kept. An older head never takes the place of a newer one.
 */
function keep(before: KeptLog | null, judged: LogJudgement): void {
  if (judged.kind !== 'keep' && judged.kind !== 'breach') return
  const now = readKeptLog()
  const { breach } = judged.kept
  if (JSON.stringify(now) === JSON.stringify(before)) writeKeptLog(judged.kept)
  else if (breach !== null && now !== null && !isEvidence(now.breach)) {
    writeKeptLog({ ...now, breach })
  }
}

/** Counts the look, unless another tab looked meanwhile and may have had a proof. */
function nothingProved(before: KeptLog | null, now: string): LogLook {
  if (before === null || JSON.stringify(readKeptLog()) !== JSON.stringify(before)) return 'silent'
  const counted = countUnproven(before, now)
  if (counted === before) return 'silent'
  writeKeptLog(counted)
  return counted.breach === null ? 'silent' : 'breach'
}

async function look(hands: LogHands): Promise<LogLook> {
  const before = readKeptLog()
  if (before === null) {
    const any = await hands.anySeal()
    if (any !== true) return any === null ? 'silent' : 'nothingYet'
  }
  const published = await hands.head()
  if (published === null) return 'silent'
  if (published === 'unproven') return nothingProved(before, hands.now())
  let judged = judgeHead(before, published, hands.now())
  if (judged.kind === 'prove' && before !== null) {
    const path = await hands.path(before.head.size, published.head.size)
    if (path === null) return 'silent'
    if (path === 'unproven') return nothingProved(before, hands.now())
    judged = judgeProof(before, published, path, hands.now())
  }
  keep(before, judged)
  if (judged.kind === 'breach') return 'breach'
  if (judged.kind !== 'keep') return 'silent'
  return before === null ? 'first' : 'fine'
}

/** Asks for the newest head, and for the proof that it continues the kept one; keeps what it finds. */
export function lookAtLog(hands: LogHands): Promise<LogLook> {
  return alone(() => look(hands))
}

/** What a call came to that had no result to be read: whether the server answered it at all. */
async function unread(asked: Call, error: unknown): Promise<Unproven | null> {
  if (error === undefined) return 'unproven'
  if (!isCallFault(error)) return null
  return error.kind === 'refused' || (await answersGarbage(asked)) ? 'unproven' : null
}

/** Asks through the store. */
export function logHands(dispatch: ThunkDispatch<object, unknown, UnknownAction>): LogHands {
  const once = { forceRefetch: true, subscribe: false }
  const { getLogHead, getLogConsistency, listFirstSeal } = priceLogApi.endpoints
  return {
    async anySeal() {
      const { data } = await dispatch(listFirstSeal.initiate(undefined, once))
      return Array.isArray(data) ? data.length > 0 : null
    },
    async head() {
      const { data, error } = await dispatch(getLogHead.initiate(undefined, once))
      return readPublished(data) ?? unread(call('getLogHead', {}), error)
    },
    async path(from, to) {
      const query = { from, to }
      const { data, error } = await dispatch(getLogConsistency.initiate(query, once))
      const path = data?.from === from && data.to === to ? readHashes(data.path) : null
      return path ?? unread(call('getLogConsistency', { query }), error)
    },
    now: () => new Date().toISOString(),
  }
}
