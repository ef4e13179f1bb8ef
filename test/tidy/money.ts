import type { ESTree } from 'vite'
import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

const FUNCTIONS = new Set(['parseFloat', 'Number', 'parseInt'])
const METHODS = new Set(['toFixed', 'toPrecision', 'parseFloat'])

/** Money and prices are bigint from end to end: a JS number holds neither wei nor a fair price. */
export function checkMoney(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const blame = (offset: number, what: string): void => {
    found.push(findingAt(file, offset, `${what} on a money path: use contract/money or price`))
  }
  walkSyntax(file, {
    CallExpression(node) {
      const { callee } = node
      if (callee.type === 'Identifier' && FUNCTIONS.has(callee.name) && !isShareOrCount(node)) {
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

/** Ids and counts are no money. */
const COUNTED = /(?:^id|Id|^seq|Seq|^lots|^lotM(?:in|ax)|^limit)$/

/** `Number(part / whole)`, a share without a unit, and `Number(lots)`, a count. */
function isShareOrCount({ arguments: [value] }: ESTree.CallExpression): boolean {
  if (value?.type === 'BinaryExpression') return value.operator === '/'
  if (value?.type === 'Identifier') return COUNTED.test(value.name)
  if (value?.type !== 'MemberExpression' || value.property.type !== 'Identifier') return false
  return COUNTED.test(value.property.name)
}

function isZero(value: unknown): boolean {
  return value === 0 || value === 0n || value === '0'
}
