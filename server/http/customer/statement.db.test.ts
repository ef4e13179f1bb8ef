import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { amount } from '#protocol/money.ts'
import type { StatementFile, StatementPage, StatementSums } from '#protocol/statement.ts'
import { openCallApp } from '#kit/callApp.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { fileWordsOf } from '#server/main/words.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createStatementService } from '#server/modules/statement/service.ts'
import { statementCalls } from './statement.ts'

const ledger = createLedgerService()
let test: TestDb
let app: Awaited<ReturnType<typeof openCallApp>>
const ann = randomUUID()

beforeAll(async () => {
  test = await openTestDb()
  const { db } = test
  const clock = manualClock(Date.UTC(2026, 0, 5))
  const statement = createStatementService({
    db,
    clock,
    brand: 'House',
    wordsOf: fileWordsOf,
    facts: {},
  })
  app = await openCallApp(db, statementCalls(statement))
  for (const [kind, units] of [
    ['real', 5_000_000n],
    ['demo', 9_000_000n],
  ] as const) {
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind,
        type: 'depositCredited',
        ref: 'deposit-1',
        reason: null,
        legs: [
          { account: { owner: 'house', bucket: 'external' }, amount: amount(-units, 'USDT') },
          { account: { owner: ann, bucket: 'available' }, amount: amount(units, 'USDT') },
        ],
      }),
    )
  }
})
afterAll(async () => {
  await app.close()
  await test.close()
})

interface Reply<T> {
  readonly code: string
  readonly fields?: object
  readonly result: T
}

async function ask<T>(name: RouteName, query = '', who = ann, virtually = 'NO'): Promise<Reply<T>> {
  const headers = { authorization: `Bearer ${who}`, virtually }
  const reply = await app.inject({ method: 'GET', url: ROUTES[name].path + query, headers })
  return reply.json<Reply<T>>()
}

describe('the balance by midnight over HTTP', () => {
  const days = (query: Readonly<Record<string, string>>) =>
    ask<unknown>(
      'listBalanceDays',
      `?${String(new URLSearchParams({ from: '2026-01-01', days: '3', zone: 'UTC', ...query }))}`,
    )

  it.each([
    ['from', '0000-01-01'],
    ['from', '0001-01-01'],
    ['from', '9999-12-31'],
    ['from', '2026-02-30'],
    ['days', '93'],
    ['days', '0'],
    ['zone', "UTC'; DROP TABLE ledger_entry; --"],
    ['zone', ''],
  ])('refuses %s %j with its field', async (field, value) => {
    const { code, fields } = await days({ [field]: value })
    expect(code).toBe('400')
    expect(Object.keys(fields ?? {})).toEqual([`query.${field}`])
  })

  it.each(['2000-01-01', '2999-12-31'])('takes %s', async (from) => {
    expect((await days({ from, days: '92', zone: 'Pacific/Kiritimati' })).code).toBe('200')
  })
})

describe('a statement over HTTP', () => {
  it('is of the account asked for, and of nobody else', async () => {
    const real = await ask<StatementPage>('listStatement')
    expect(real.result.items).toMatchObject([
      {
        type: 'depositCredited',
        ref: 'deposit-1',
        changes: [
          {
            asset: 'USDT',
            net: '5.000000',
            total: '5.000000',
            legs: [{ pocket: 'available', amount: '5.000000', balance: '5.000000' }],
            counter: [{ side: 'external', amount: '-5.000000' }],
          },
        ],
      },
    ])
    const demo = await ask<StatementSums>('sumStatement', '', ann, 'YES')
    expect(demo.result.sums).toMatchObject([{ moneyIn: '9.000000', closing: '9.000000' }])
    expect((await ask<StatementPage>('listStatement', '', randomUUID())).result.items).toEqual([])
    expect((await ask<StatementPage>('listStatement', '?group=plans')).result.items).toEqual([])
  })

  it('comes as a file in a language', async () => {
    const csv = await ask<StatementFile>('exportStatement', '?format=csv&language=de')
    expect(csv.result).toMatchObject({ encoding: 'text', name: 'statement-real-2026-01-05.csv' })
    expect(csv.result.content).toContain('Einzahlung')
    const pdf = await ask<StatementFile>('exportStatement', '?format=pdf&language=ar')
    expect(Buffer.from(pdf.result.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.each([
    ['exportStatement', '', { 'query.format': 'required' }],
    ['exportStatement', '?format=csv&language=tlh', { 'query.language': 'malformed' }],
    ['listStatement', '?asset=XYZ', { 'query.asset': 'malformed' }],
    ['listStatement', '?group=all', { 'query.group': 'malformed' }],
    ['listStatement', '?from=yesterday', { 'query.from': 'malformed' }],
    ['listStatement', '?limit=101', { 'query.limit': 'outOfRange' }],
    ['listStatement', '?cursor=0', { 'query.cursor': 'malformed' }],
    [
      'sumStatement',
      '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      { 'query.to': 'malformed' },
    ],
    ['sumStatement', '?owner=house', { 'query.owner': 'unknownField' }],
  ] as const)('%s%s is refused by its field', async (name, query, fields) => {
    expect(await ask(name, query)).toMatchObject({ code: '400', fields })
  })
})
