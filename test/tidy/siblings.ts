import { readImports } from '../architecture/imports.ts'
import type { Finding, SourceFile } from './repository.ts'
import { walkSyntax } from './syntax.ts'

/** Where logic needs its test beside it. */
const HOMES =
  /^(?:src\/(?:features|entities|shared)\/.+|protocol\/(?:.+\/)?[^/]+|server\/modules\/[^/]+\/rules[^/]*)\.ts$/

/** Tests, calls, types and hooks: a hook is proven through the component that uses it. */
const EXEMPT = /\.(?:test|api|d)\.ts$|\/use[A-Z][A-Za-z]*\.ts$/

const TEST = /\.test\.tsx?$/

/** Branches below which a file is plumbing. */
const FEW = 3

/** Pure logic has a test beside it, of its own name or of the neighbour that leads it. */
export function checkSiblings(files: readonly SourceFile[]): readonly Finding[] {
  const tests = files.filter((file) => TEST.test(file.path))
  const paths = new Set(files.map((file) => file.path))
  const tested = new Set(
    readImports(tests, paths)
      .filter(({ from, to }) => to !== null && folderOf(from) === folderOf(to))
      .map(({ to }) => to),
  )
  return files
    .filter((file) => HOMES.test(file.path) && !EXEMPT.test(file.path))
    .filter((file) => !tested.has(file.path) && branchesOf(file) >= FEW)
    .map((file) => ({
      path: file.path,
      line: 1,
      message: 'decides something: add its test beside it',
    }))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** How often a file decides. */
function branchesOf(file: SourceFile): number {
  let branches = 0
  const count = (): void => {
    branches += 1
  }
  walkSyntax(file, {
    IfStatement: count,
    ConditionalExpression: count,
    SwitchCase: count,
    ForStatement: count,
    ForOfStatement: count,
    WhileStatement: count,
    LogicalExpression: count,
  })
  return branches
}
