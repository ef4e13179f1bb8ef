import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { answerJson, type OddNode, startOddNode } from '#kit/oddNode.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { mustBeHttps, rememberNodes } from './chainNodes.ts'

let node: OddNode | undefined
afterEach(async () => node?.stop())

it('opens the nodes of a network once: what one of them lacks is logged once, by its place', async () => {
  node = await startOddNode(({ id }, response) =>
    answerJson(response, { jsonrpc: '2.0', id, result: '0x1' }),
  )
  const lines: string[] = []
  const nodesOf = rememberNodes(pino({}, { write: (line: string) => void lines.push(line) }))
  const network = { id: 'testnet', chainId: 2, nodes: [`${node.url}/canary`], quorum: 1 }
  for (const again of [network, { ...network }]) {
    await expect(nodesOf(again).height()).rejects.toThrow('otherChain')
  }
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { network: 'testnet', node: 1, reason: 'otherChain' },
  ])
  expect(lines.join()).not.toContain('canary')
  expect(nodesOf({ ...network, id: 'other' })).not.toBe(nodesOf(network))
})

it('lets only production refuse nodes that somebody on the way can speak for', () => {
  const networks = [
    { id: 'ours', nodes: ['http://127.0.0.1:8545', 'https://node.example.org'] },
    { id: 'theirs', nodes: ['https://node.example.org', 'http://node.example.org/canary'] },
  ]
  const check = (mode: 'sandbox' | 'production', count = 2) =>
    mustBeHttps('RESERVES_FILE', networks.slice(0, count), mode)
  expect(() => check('production')).toThrow(
    new StartFault('RESERVES_FILE: theirs: nodes must begin with https in production'),
  )
  expect(() => check('production', 1)).not.toThrow()
  expect(() => check('sandbox')).not.toThrow()
})
