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
      if (callee.type === 'Identifier' && FUNCTIONS.has(callee.name) && !isShare(node)) {
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

/** `Number(part / whole)`: a share without a unit, for geometry on the screen. */
function isShare({ arguments: [value] }: ESTree.CallExpression): boolean {
  return value?.type === 'BinaryExpression' && value.operator === '/'
}

function isZero(value: unknown): boolean {
  return value === 0 || value === 0n || value === '0'
}
