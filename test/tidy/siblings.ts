import type { Finding, SourceFile } from './repository.ts'
import { walkSyntax } from './syntax.ts'

/** Where logic needs its test beside it. */
const HOMES =
  /^(?:src\/(?:features|entities|shared)\/.+|contract\/(?:.+\/)?[^/]+|server\/modules\/[^/]+\/rules[^/]*)\.ts$/
const EXEMPT = /\.(?:test|api|d)\.ts$/

/** Pure logic (a branch, a loop or a sum on bigint) has a test beside it, of the same name. */
export function checkSiblings(files: readonly SourceFile[]): readonly Finding[] {
  const paths = new Set(files.map((file) => file.path))
  return files
    .filter((file) => HOMES.test(file.path) && !EXEMPT.test(file.path) && decides(file))
    .filter((file) => !testsOf(file.path).some((test) => paths.has(test)))
    .map((file) => ({
      path: file.path,
      line: 1,
      message: 'decides something: add its test beside it',
    }))
}

function testsOf(path: string): readonly string[] {
  const stem = path.replace(/\.ts$/, '')
  return ['.test.ts', '.test.tsx', '.db.test.ts'].map((ending) => `${stem}${ending}`)
}

/** True when a file holds more than data, types and straight-line plumbing. */
function decides(file: SourceFile): boolean {
  let branches = 0
  const count = (): void => {
    branches += 1
  }
  walkSyntax(file, {
    IfStatement: count,
    ConditionalExpression: count,
    SwitchStatement: count,
    ForStatement: count,
    ForOfStatement: count,
    WhileStatement: count,
    LogicalExpression: count,
  })
  return branches > 1
}
