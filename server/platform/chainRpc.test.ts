import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { answerJson, type OddNode, type OddQuestion, startOddNode } from '#kit/oddNode.ts'
import { ChainFault } from './chainFault.ts'
import { type ChainRpcOptions, openChainRpc } from './chainRpc.ts'

const nodes: OddNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

type Answer = (question: OddQuestion, response: ServerResponse) => void

async function nodeThat(answer: Answer): Promise<OddNode> {
  const node = await startOddNode(answer)
  nodes.push(node)
  return node
}

const reasonOf = (work: Promise<string>): Promise<string> =>
  work.then(
    (result) => `answered ${result}`,
    (error: unknown) => (error instanceof ChainFault ? error.reason : 'threw something else'),
  )

async function ask(answer: Answer, options: ChainRpcOptions = {}): Promise<string> {
  const { url } = await nodeThat(answer)
  return reasonOf(openChainRpc(url, options).run('0x6000', 5))
}

it('asks once for a trial on the newest block, and reads its result', async () => {
  const { url, asked } = await nodeThat(({ id }, response) =>
    answerJson(response, { jsonrpc: '2.0', id, result: '0xABCD' }),
  )
  const rpc = openChainRpc(url)
  expect(await rpc.run('0x6000', 255)).toBe('0xabcd')
  const from = '0xd53965fd7b777e7ada613e579fc08022306c3eec'
  const params = [{ from, data: '0x6000', gas: '0xff' }, 'latest']
  expect(asked).toEqual([{ id: 1, method: 'eth_call', params }])
})

const said =
  (value: unknown): Answer =>
  (_, response) =>
    answerJson(response, value)
const good = (id: number): unknown => ({ jsonrpc: '2.0', id, result: '0x01' })
const raw =
  (text: string): Answer =>
  (_, response) =>
    response.end(text)

describe('an answer that is none', () => {
  const answers: readonly (readonly [string, string, Answer])[] = [
    ['an error of the node', 'refused', said({ jsonrpc: '2.0', id: 1, error: { code: -32_005 } })],
    ['an error without an id', 'refused', said({ jsonrpc: '2.0', id: null, error: { code: 3 } })],
    ['a result to another question', 'malformed', said(good(2))],
    ['a list of answers', 'malformed', said([good(1)])],
    ['a number', 'malformed', said(1)],
    ['null', 'malformed', said(null)],
    ['no result', 'malformed', said({ jsonrpc: '2.0', id: 1 })],
    ['a result of null', 'malformed', said({ jsonrpc: '2.0', id: 1, result: null })],
    ['a result that is no hex', 'malformed', said({ jsonrpc: '2.0', id: 1, result: '0xzz' })],
    ['half a byte', 'malformed', said({ jsonrpc: '2.0', id: 1, result: '0x1' })],
    ['a truth', 'malformed', said({ jsonrpc: '2.0', id: 1, result: true })],
    ['an old protocol', 'malformed', said({ id: 1, result: '0x01' })],
    ['a page', 'malformed', raw('<html>sign in to this network</html>')],
    ['nothing', 'malformed', raw('')],
    ['broken JSON', 'malformed', raw('{"jsonrpc":"2.0","id":1,"result":"0x01"')],
    [
      'a good answer under a bad status',
      'httpStatus',
      ({ id }, response) => response.writeHead(500).end(JSON.stringify(good(id))),
    ],
    ['a long answer', 'tooLarge', raw(`"${'x'.repeat(20_000)}"`)],
    [
      'a long answer that says it is short',
      'tooLarge',
      (_, response) => {
        const zipped = gzipSync(Buffer.alloc(50_000_000))
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': zipped.length })
        response.end(zipped)
      },
    ],
    ['a connection cut short', 'unreachable', (_, response) => response.destroy()],
    [
      'an answer cut short',
      'unreachable',
      (_, response) => {
        response.writeHead(200, { 'content-length': 100 })
        response.write('{')
        setTimeout(() => response.destroy(), 10)
      },
    ],
  ]
  it.each(answers)('%s', async (_, reason, answer) => {
    expect(await ask(answer)).toBe(reason)
  })

  it('one from elsewhere: nobody is sent on', async () => {
    const other = await nodeThat(({ id }, response) => answerJson(response, good(id)))
    const moved = await ask((_, response) => response.writeHead(307, { location: other.url }).end())
    expect(moved).toBe('unreachable')
    expect(other.asked).toEqual([])
  })

  it('one from nobody', async () => {
    const node = await startOddNode(() => undefined)
    await node.stop()
    expect(await reasonOf(openChainRpc(node.url).run('0x', 5))).toBe('unreachable')
  })
})

describe('the time limit', () => {
  it('ends waiting for a node that says nothing', async () => {
    expect(await ask(() => undefined, { limitMs: 100 })).toBe('timeout')
  })

  it('ends an answer that comes byte by byte', async () => {
    let timer: NodeJS.Timeout | undefined
    const dripping: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      timer = setInterval(() => response.write(' '), 10)
    }
    expect(await ask(dripping, { limitMs: 200 })).toBe('timeout')
    clearInterval(timer)
  })
})

it('has no more questions under way than it may, and takes new ones when those have ended', async () => {
  const waiting: (() => void)[] = []
  const { url } = await nodeThat(({ id }, response) => {
    waiting.push(() => answerJson(response, good(id)))
  })
  const rpc = openChainRpc(url, { atOnce: 2 })
  const asked = [1, 2, 3].map(() => reasonOf(rpc.run('0x', 5)))
  expect(await asked[2]).toBe('busy')
  while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const answer of waiting.splice(0)) answer()
  expect(await Promise.all(asked)).toEqual(['answered 0x01', 'answered 0x01', 'busy'])
  const again = reasonOf(rpc.run('0x', 5))
  while (waiting.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const answer of waiting.splice(0)) answer()
  expect(await again).toBe('answered 0x01')
})
