import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

/** How long one that hangs is waited for: less than a test has, more than a busy machine needs to answer. */
export const HANGS_MS = 3_000

export interface OddNode {
  readonly url: string
  /** The questions that reached it. */
  readonly asked: readonly OddQuestion[]
  stop(): Promise<void>
}

const Question = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) })
export type OddQuestion = z.infer<typeof Question>

/** A node of a chain that answers whatever a test wants, on this host. */
export async function startOddNode(
  answer: (question: OddQuestion, response: ServerResponse) => void,
): Promise<OddNode> {
  const asked: OddQuestion[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const question = Question.parse(JSON.parse(text))
      asked.push(question)
      answer(question, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the odd node has no port')
  return {
    url: `http://127.0.0.1:${place.port}`,
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with this JSON. */
export function answerJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
