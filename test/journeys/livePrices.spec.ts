import { expect } from '@playwright/test'
import { journey as test } from '#kit/journey.ts'
import { startWithoutKey } from '#kit/liveServer.ts'

/* What the built server finds beside itself where prices are live. */

test('our own list and profiles lie beside the bundle, and nothing that makes prices up is loaded', async () => {
  const { said, ran } = await startWithoutKey('twelvedata')
  expect(said).toContain('Twelve Data: PROVIDER_KEY_TWELVEDATA must hold its key')
  expect(ran).toContain('start.js')
  expect(ran.filter((name) => /^(simulated|replay)Source/.test(name))).toEqual([])
})
