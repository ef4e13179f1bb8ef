import { type Finding, lineAt, type SourceFile } from './repository.ts'

/** A formatted figure with the code of an asset, or a property that holds one, right behind it. */
const PIECED =
  /\bdecimal\([^`]*?\)\}(?:\\u00a0|\s)(?:\$\{[\w.]*\b(?:asset|base|quote|from|to)\}|[A-Z]{3,4}\b)/g
const CUT = /<Money\b[^>]*\s(?:min|max)=/g

/** Amounts are written in one place, so that all of them follow the same rule. */
export function checkAmounts(file: SourceFile): readonly Finding[] {
  return [PIECED, CUT].flatMap((pattern) =>
    [...file.text.matchAll(pattern)].map(({ index }) => ({
      path: file.path,
      line: lineAt(file.text, index),
      message: 'write amounts by Money, moneyWithUnit or exactMoney',
    })),
  )
}
