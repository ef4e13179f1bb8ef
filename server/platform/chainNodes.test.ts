import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerJson, HANGS_MS, type OddNode, type OddQuestion, startOddNode } from '#kit/oddNode.ts'
import { ChainFault } from './chainFault.ts'
import { openChainNodes, type Question } from './chainNodes.ts'

const CHAIN = 31337
const open: OddNode[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((node) => node.stop()))
})

type Answer = (question: OddQuestion, response: ServerResponse) => void

const says =
  (result: unknown, chainId = CHAIN): Answer =>
  ({ id, method }, response) => {
    const said = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : result
    answerJson(response, { jsonrpc: '2.0', id, result: said })
  }
const hangs: Answer = () => undefined
const refuses: Answer = ({ id }, response) =>
  answerJson(response, { jsonrpc: '2.0', id, error: { code: -32_000, message: 'secret words' } })

const WORD: Question<string> = {
  method: 'eth_word',
  params: [1],
  read: (result) => z.string().parse(result),
}

async function nodesThat(answers: readonly Answer[], quorum: number) {
  const nodes = await Promise.all(answers.map((answer) => startOddNode(answer)))
  open.push(...nodes)
  const faults: string[] = []
  const chain = openChainNodes({
    chainId: CHAIN,
    urls: nodes.map(({ url }) => url),
    quorum,
    limitMs: answers.includes(hangs) ? HANGS_MS : 20_000,
    onFault: (node, reason) => void faults.push(`${node} ${reason}`),
  })
  return { chain, faults }
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof ChainFault ? error.reason : error))

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('what enough nodes say', () => {
  it('counts, and one that lies is outvoted and named once by its place', async () => {
    const { chain, faults } = await nodesThat([says('yes'), says('no'), says('yes')], 2)
    expect(await chain.ask(WORD)).toBe('yes')
    await expect.poll(() => faults).toEqual(['2 outvoted'])
    expect(await chain.ask(WORD)).toBe('yes')
    await later(50)
    expect(faults).toEqual(['2 outvoted'])
  })

  it('does not wait for one that hangs', async () => {
    const { chain, faults } = await nodesThat([says('yes'), hangs, says('yes')], 2)
    const began = performance.now()
    expect(await chain.ask(WORD)).toBe('yes')
    expect(performance.now() - began).toBeLessThan(HANGS_MS)
    await expect.poll(() => faults).toEqual(['2 timeout'])
  })

  it.each([
    ['no two agree', [says('a'), says('b'), says('c')], 'disagreement'],
    ['one of two lies', [says('a'), says('b')], 'disagreement'],
    ['too few speak', [says('a'), hangs, refuses], 'refused'],
    ['one is of another chain', [says('a'), says('a', 1)], 'otherChain'],
    ['what is said is no answer', [says(7), says(7)], 'malformed'],
  ] as const)('is nothing when %s', async (_, answers, reason) => {
    const { chain } = await nodesThat(answers, 2)
    expect(await outcome(chain.ask(WORD))).toBe(reason)
  })
})

it('agrees on the height that enough have reached', async () => {
  const { chain } = await nodesThat([says('0xffffff'), says('0xa'), says('0x9')], 2)
  expect(await chain.height()).toBe(10)
  const alone = await nodesThat([says('0xa'), hangs], 2)
  expect(await outcome(alone.chain.height())).toBe('timeout')
})

it('asks one that comes back as another what chain it is of', async () => {
  let chainId = CHAIN
  let broken = false
  const { chain, faults } = await nodesThat(
    [
      (question, response) =>
        broken ? response.destroy() : says('yes', chainId)(question, response),
    ],
    1,
  )
  expect(await chain.ask(WORD)).toBe('yes')
  broken = true
  expect(await outcome(chain.ask(WORD))).toBe('unreachable')
  broken = false
  chainId = 1
  expect(await outcome(chain.ask(WORD))).toBe('otherChain')
  expect(faults).toEqual(['1 unreachable', '1 otherChain'])
})
