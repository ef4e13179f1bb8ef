import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

/** Where SQL may stand: each module's store, the plumbing, and the entry that opens the database. */
const HOMES = /^server\/(?:modules\/[^/]+\/store\w*\.ts|platform\/.*|main\/.*)$/

const STATEMENT =
  /^\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|WITH\s+\w+\s+AS\s)/

/** SQL lives in the store.ts of its module. */
export function checkSql(file: SourceFile): readonly Finding[] {
  if (HOMES.test(file.path)) return []
  const found: Finding[] = []
  const judge = (text: string, offset: number): void => {
    if (STATEMENT.test(text)) {
      found.push(findingAt(file, offset, 'SQL belongs to the store.ts of its module'))
    }
  }
  walkSyntax(file, {
    Literal(node) {
      if (typeof node.value === 'string') judge(node.value, node.start)
    },
    TemplateElement(node) {
      judge(node.value.raw, node.start)
    },
  })
  return found
}
