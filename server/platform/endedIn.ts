import * as CODE from '#protocol/errorCodes.ts'
import { fromIso } from '#protocol/time.ts'
import { Refusal } from './refusal.ts'

/** When what is over ended: from a moment on and before another; null for no such bound. */
export interface EndedIn {
  readonly from: Date | null
  readonly until: Date | null
}

interface Asked {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** @throws Refusal malformed, naming the field, when a moment can't be read */
export function endedIn({ from, until }: Asked): EndedIn {
  return { from: momentOf('query.from', from), until: momentOf('query.until', until) }
}

function momentOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = fromIso(text)
  if (at === null) throw new Refusal(CODE.malformed, { [field]: 'malformed' })
  return new Date(at)
}
