import { type OperatorRequest, to } from './operatorRequest.ts'

/** A closure that is proposed: calendar, day, perhaps the time of an early close, and why; null when words are missing. */
export function proposedClosure(words: readonly string[]): OperatorRequest | null {
  const [calendar, date, third = '', ...more] = words
  const isEarly = /^\d\d:\d\d$/.test(third)
  const reason = (isEarly ? more : [third, ...more]).join(' ')
  if (calendar === undefined || date === undefined || reason === '') return null
  return to('proposeClosure', null, { calendar, date, closesAt: isEarly ? third : null, reason })
}
