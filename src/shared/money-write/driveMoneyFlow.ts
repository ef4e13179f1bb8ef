import { type CallFault, isCallFault } from '#src/shared/api/fault.ts'
import type { Refused } from './moneyFlow.ts'

/** What one asking told about the write. */
export type Outcome<Result> =
  | { readonly kind: 'confirmed'; readonly result: Result }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'unknown' }

/** The hands of a drive: how to send, and where to write down what came of it. */
export interface FlowHands<Result> {
  /** Sends the write with its one key. */
  send(): Promise<{ data: Result } | { error: unknown }>
  settled(outcome: Exclude<Outcome<Result>, { kind: 'unknown' }>): void
  lost(): void
  /** It is lost, and will not be asked for again by itself. */
  rested(): void
  /** Marks the write as asked again after `tries` askings; false when it is no longer this drive's business. */
  askAgain(tries: number): boolean
  wait(ms: number): Promise<void>
}

const LONGEST_WAIT_MS = 30_000

/**
 * Pause before asking again after `tries` askings: 1 s, 2 s, 4 s ... at most half a minute.
 * @internal its bounds are tested by themselves
 */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (tries - 1))
}

/** Answers that say nothing about an earlier asking whose answer was lost. */
const SILENT = ['401', '403', '429'] as const

function silent(fault: Extract<CallFault, { kind: 'refused' }>): boolean {
  return SILENT.some((code) => code === fault.code)
}

/**
 * What an answer means. A server that broke while working (500, 503) may have done it: unknown. Once
 * an answer was lost, a refusal at the door says nothing about what happened inside before.
 */
export function outcomeOf<Result>(
  answer: { data: Result } | { error: unknown },
  tries: number,
): Outcome<Result> {
  if ('data' in answer) return { kind: 'confirmed', result: answer.data }
  const { error } = answer
  if (!isCallFault(error) || error.kind !== 'refused') return { kind: 'unknown' }
  if (error.code === '500' || error.code === '503') return { kind: 'unknown' }
  if (tries > 1 && silent(error)) return { kind: 'unknown' }
  return { kind: 'refused', refusal: { code: error.code, fields: error.fields } }
}

function isSignedOut(answer: { data: unknown } | { error: unknown }): boolean {
  if ('data' in answer) return false
  const { error } = answer
  return isCallFault(error) && error.kind === 'refused' && error.code === '401'
}

/**
 * Asks with the same key until there is an answer, or somebody else asks. Once signed out it stops: the
 * write may never have arrived, and asking again could carry it out much later, at another price. After
 * signing in again `resumeWrites` goes on where that can do no harm; the rest the person decides.
 */
export async function driveMoneyFlow<Result>(
  hands: FlowHands<Result>,
  firstTry: number,
): Promise<void> {
  for (let tries = firstTry; ; tries += 1) {
    const answer = await hands.send()
    const outcome = outcomeOf(answer, tries)
    if (outcome.kind !== 'unknown') {
      hands.settled(outcome)
      return
    }
    if (isSignedOut(answer)) {
      hands.rested()
      return
    }
    hands.lost()
    await hands.wait(pauseAfter(tries))
    if (!hands.askAgain(tries)) return
  }
}
