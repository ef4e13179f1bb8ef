import { expect, it } from 'vitest'
import { EMPTY_ROOT } from './merkle.ts'
import { toHex } from './bytes.ts'
import { CHAIN_START } from './logRow.ts'
import { type LogSource, verifyLog } from './verifyLog.ts'

/** Logs with rows are verified, changed and rebuilt in server/modules/seals/storedLog.db.test.ts. */
const empty: LogSource = {
  publicKey: async () => null,
  seals: async () => [],
  rows: async () => [],
  evidence: async () => new Map(),
  heads: async () => [],
  tail: async () => ({ rows: [], from: '1', lastSeq: '0', chain: CHAIN_START }),
}

it('takes an empty log for what it is', async () => {
  expect(await verifyLog(empty)).toMatchObject({ ok: true, size: 0, root: toHex(EMPTY_ROOT) })
})

it('sees a log that says it has rows, and has none', async () => {
  const tail = async () => ({ rows: [], from: '1', lastSeq: '5', chain: CHAIN_START })
  const { breaches } = await verifyLog({ ...empty, tail })
  expect(breaches).toEqual(['the log says it ends with row 5, and ends with row 0'])
})

it('sees a log that was emptied after somebody kept a head', async () => {
  const since = { size: 3, root: 'ab'.repeat(32) }
  expect((await verifyLog(empty, { since })).breaches[0]).toContain('it was cut off')
})
