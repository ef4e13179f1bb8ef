import { answerJson, type OddNode, type OddQuestion, startOddNode } from './oddNode.ts'

/** How a proxy of a node treats a question: what becomes of the true answer, or `hang`. */
type Treatment = (question: OddQuestion, result: unknown) => unknown

/** Says nothing at all. */
export const HANG = Symbol('hang')

export interface ProxyNode extends OddNode {
  /** From now on. */
  treat(treatment: Treatment): void
}

/** A node in front of a real one, which passes answers on or changes them as a test wants. */
export async function startProxyNode(url: string): Promise<ProxyNode> {
  let treat: Treatment = (_, result) => result
  const node = await startOddNode((question, response) => {
    const ask = async (): Promise<void> => {
      const { id, method, params } = question
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(url, { method: 'POST', headers, body })
      const answer: unknown = await reply.json()
      const truth = typeof answer === 'object' && answer !== null && 'result' in answer
      const result = treat(question, truth ? answer.result : undefined)
      if (result === HANG) return
      answerJson(response, { jsonrpc: '2.0', id, result })
    }
    ask().catch(() => response.destroy())
  })
  return {
    ...node,
    treat(treatment) {
      treat = treatment
    },
  }
}

/** The answer with every such text in it, however deep, replaced. */
export function replaced(result: unknown, from: RegExp, to: string): unknown {
  return JSON.parse(JSON.stringify(result ?? null).replaceAll(from, to))
}
