import { Refusal } from './refusal.ts'

/** The number a list goes on below; null from the top. @throws Refusal 400 when it is none of ours */
export function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw new Refusal('400', { 'query.cursor': 'malformed' })
  return BigInt(cursor)
}
