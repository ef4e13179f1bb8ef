import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

/** The one place that reads the server's clock, and the two visible lists of timers. */
const CLOCK = /^server\/platform\/clock\.ts$/
const TIMER_LISTS = /^(server\/main\/jobs|src\/app\/(?:lifecycles|laterLifecycles))\.ts$/

/** On the server the present comes from a Clock; repeating timers live in the two lists. */
export function checkTime(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const server = file.path.startsWith('server/') || file.path.startsWith('protocol/')
  const clockless = server && !CLOCK.test(file.path)
  walkSyntax(file, {
    CallExpression(node) {
      const { callee } = node
      if (isMember(callee, 'Date', 'now') && clockless) {
        found.push(findingAt(file, node.start, 'take a Clock: Date.now() is for platform/clock'))
      }
      if (nameOf(callee) === 'setInterval' && !TIMER_LISTS.test(file.path)) {
        found.push(
          findingAt(file, node.start, 'list it in server/main/jobs.ts or src/app/lifecycles.ts'),
        )
      }
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0 && clockless) {
        found.push(findingAt(file, node.start, 'take a Clock: new Date() reads the wall clock'))
      }
    },
  })
  return found
}

interface Named {
  readonly type: string
  readonly name?: unknown
  readonly object?: Named
  readonly property?: Named
}

function isMember(node: Named, object: string, property: string): boolean {
  return node.object?.name === object && node.property?.name === property
}

/** `setInterval` of `setInterval`, `window.setInterval` and `globalThis.setInterval`. */
function nameOf(node: Named): unknown {
  return node.type === 'MemberExpression' ? node.property?.name : node.name
}
