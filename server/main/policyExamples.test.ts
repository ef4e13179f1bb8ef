import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { offeredLeverages } from '#protocol/formulas/leverages.ts'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'

const DOCS = new URL('../../docs/', import.meta.url)
const examples = readdirSync(DOCS).filter((name) => /^policy\..*\.json$/.test(name))

it.each(examples)('%s offers the most it allows of everything it allows', (name) => {
  const policy = createPolicyService(readFileSync(new URL(name, DOCS), 'utf8'))
  const offered = new Map<number, number>()
  for (const instrument of INSTRUMENTS) {
    const steps = instrument.contract?.leverages ?? []
    const permission = policy.contract('real', instrument)
    const leverages = offeredLeverages(steps, permission)
    if (!permission.allowed || steps.length === 0) continue
    expect(leverages.at(-1), instrument.code).toBe(
      Math.min(permission.maxLeverage, steps.at(-1) ?? 0),
    )
    offered.set(instrument.type, leverages.length)
  }
  expect(offered.get(MARKET_TYPE.crypto)).toBe(2)
  expect(offered.size).toBeGreaterThan(4)
})
