import { type OperatorRequest, to } from './operatorRequest.ts'

/** A closure that is proposed: calendar, day, perhaps the time of an early close, and why; null for other words. */
export function proposedClosure(words: readonly string[]): OperatorRequest | null {
  const [calendar, date, third = '', ...more] = words
  const isEarly = /^\d\d:\d\d$/.test(third)
  // A mistyped time would close the whole day, for good.
  if (!isEarly && /^\d/.test(third)) return null
  const reason = (isEarly ? more : [third, ...more]).join(' ')
  if (calendar === undefined || date === undefined || reason === '') return null
  return to('proposeClosure', null, { calendar, date, closesAt: isEarly ? third : null, reason })
}
