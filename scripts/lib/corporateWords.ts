import { type OperatorRequest, to } from './operatorRequest.ts'

/** A corporate action that is proposed: code, kind, of a split its ratio, and the moment; null for other words. */
export function proposedAction(words: readonly string[]): OperatorRequest | null {
  const [code = '', kind = '', ...rest] = words
  const isSplit = kind === 'split'
  const exAt = rest.at(-1)
  if (exAt === undefined || rest.length !== (isSplit ? 2 : 1)) return null
  return to('proposeCorporateAction', null, { code, kind, ratio: isSplit ? rest[0] : null, exAt })
}
