import type { ESTree } from 'vite'
import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

const FUNCTIONS = new Set(['parseFloat', 'Number', 'parseInt'])
const METHODS = new Set(['toFixed', 'toPrecision', 'parseFloat'])

/** Money and prices are bigint from end to end: a JS number holds neither wei nor a fair price. */
export function checkMoney(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const blame = (offset: number, what: string): void => {
    found.push(findingAt(file, offset, `${what} on a money path: use protocol/money or price`))
  }
  walkSyntax(file, {
    CallExpression(node) {
      const { callee } = node
      if (
        callee.type === 'Identifier' &&
        FUNCTIONS.has(callee.name) &&
        !isShareOrCount(file, node)
      ) {
        blame(node.start, `${callee.name}()`)
      }
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (METHODS.has(callee.property.name)) blame(node.start, `.${callee.property.name}()`)
      }
    },
    UnaryExpression(node) {
      if (node.operator === '+') blame(node.start, 'unary +')
    },
    LogicalExpression(node) {
      if (node.operator !== '||') return
      if (node.right.type === 'Literal' && isZero(node.right.value)) blame(node.start, '|| 0')
    },
  })
  return found
}

/** Ids, counts, durations and what a control of the page says are no money. */
const COUNTED =
  /(?:\bid|Id|\bseq|Seq|\blots(?:\.value)?|\blotM(?:in|ax)|Ms|_ms|\blimit|\btarget\.value)$/

/** `Number(part / whole)`, a share without a unit, and `Number(lots)`, a count. */
function isShareOrCount(file: SourceFile, { arguments: [value] }: ESTree.CallExpression): boolean {
  if (value?.type === 'BinaryExpression') return value.operator === '/'
  return value !== undefined && COUNTED.test(file.text.slice(value.start, value.end))
}

function isZero(value: unknown): boolean {
  return value === 0 || value === 0n || value === '0'
}
