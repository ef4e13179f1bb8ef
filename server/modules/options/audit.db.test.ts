import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const USDT = 1_000_000n
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: OptionWorld
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 2 * HOUR
  await world.priceAt(now, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const TRIGGERS = [
  'option_order_begins_open',
  'option_order_only_settles',
  'option_order_never_emptied',
]

/** What only somebody with the keys of the database can do. */
async function tamper(sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.query('ALTER TABLE option_order DISABLE TRIGGER USER')
    await tx.query(sql)
    for (const name of TRIGGERS) {
      await tx.query(`ALTER TABLE option_order ENABLE ALWAYS TRIGGER ${name}`)
    }
  })
}

/** What the audit says while a row is changed, which is changed back. */
async function breachesOf(id: string, change: string): Promise<readonly string[]> {
  const [before] = await world.db.query<{ row: string }>(
    'SELECT row_to_json(o)::text AS row FROM option_order o WHERE id = $1',
    [id],
  )
  await tamper(`UPDATE option_order SET ${change} WHERE id = '${id}'`)
  const { breaches } = await world.options().audit(world.db)
  const columns = [...change.matchAll(/(\w+) =/g)].map((match) => match[1]).join(', ')
  await tamper(`UPDATE option_order SET (${columns}, id) = (SELECT ${columns}, id
    FROM json_populate_record(NULL::option_order, '${before?.row ?? ''}')) WHERE id = '${id}'`)
  return breaches
}

async function settled(): Promise<string> {
  const ann = await world.customer(100n * USDT)
  const { id } = await world.buy(ann)
  await world.priceAt(now + MINUTE, '68000.01')
  await world.settleAt(now + MINUTE + 1_000)
  return id
}

describe('the audit', () => {
  it.each([
    [
      'a payout',
      'payout = payout + 1',
      /^option \S+ paid 18000001, its terms and the log give 18000000$/,
    ],
    [
      'the price it settled at',
      'settle_price = settle_price + 1000000',
      /^option \S+ settled at row/,
    ],
    ['the row it settled at', 'settle_log_seq = settle_log_seq - 1', /^option \S+ settled at row/],
    ['its strike', 'strike = strike + 1000000', /^option \S+ paid 18000000, .* give 10000000$/],
    ['its rate', 'rate_ppm = rate_ppm - 1', /^escrow of option \S+ is 8000000, not 7999990$/],
    ['the price it was bought at', 'open_price = open_price + 1', /^option \S+ was bought at row/],
    ['what was staked', 'stake = stake - 1', /^option \S+ and its entry optionBought do not agree/],
    ['how it ended', `state = 'void', outcome = 'void'`, /entry optionVoided do not agree/],
  ] as const)('sees %s changed by hand', async (_, change, said) => {
    const id = await settled()
    const breaches = await breachesOf(id, change)
    expect(
      breaches.some((breach) => said.test(breach)),
      breaches.join('\n'),
    ).toBe(true)
  })

  it('sees an option void that had its price', async () => {
    const id = await settled()
    const breaches = await breachesOf(
      id,
      `state = 'void', outcome = 'void', settle_price = NULL, settle_log_seq = NULL,
       settle_log_at = NULL, payout = stake`,
    )
    expect(breaches.join('\n')).toMatch(/settled at row none, the log says \d+/)
  })

  it('sees a premium its own terms do not give', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.buy(ann, { kind: 'callPut' })
    const breaches = await breachesOf(id, 'sigma = sigma * 2')
    expect(breaches).toEqual([expect.stringMatching(/^premium of option \S+ is \d+, not \d+$/)])
    await world.settleAt(now + HOUR + 1_000)
  })

  it('knows where a put stops growing, and that puts of before did not', async () => {
    const ann = await world.customer(200n * USDT)
    const buyPut = () => world.buy(ann, { kind: 'callPut', side: 'put' })
    const [far, near] = [await buyPut(), await buyPut()]
    await world.priceAt(now + HOUR, '60000')
    await world.settleAt(now + HOUR + 1_000)
    const moved = await breachesOf(far.id, 'cap_price = cap_price + 10000000000')
    expect(moved).toContain(`option ${far.id} paid 340000000, its terms and the log give 330000000`)
    const uncapped = await breachesOf(near.id, 'cap_price = NULL')
    expect(uncapped).toContain(
      `option ${near.id} paid 340000000, its terms and the log give 800000000`,
    )
  })

  it('sees a stake and an escrow that no option accounts for', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.buy(ann)
    const breaches = await breachesOf(id, 'stake = stake + 1, escrow = escrow + 1')
    expect(breaches).toContain(
      `optionStake of demo ${ann.customerId} holds 10000000, open options say 10000001`,
    )
    expect(breaches.some((one) => one.startsWith('optionEscrow of demo house holds'))).toBe(true)
    const quick = await world.options().auditHeld(world.db)
    expect(quick).toEqual({ ok: true, breaches: [] })
    await world.settleAt(now + MINUTE + 1_000)
  })
})

describe('the table', () => {
  it.each([
    ['another strike', `UPDATE option_order SET strike = strike + 1 WHERE id = $1`],
    ['being settled twice', `UPDATE option_order SET payout = 0 WHERE id = $1`],
    ['being opened again', `UPDATE option_order SET state = 'open' WHERE id = $1`],
    ['being deleted', `DELETE FROM option_order WHERE id = $1`],
  ])('refuses %s', async (_, sql) => {
    const id = await settled()
    await expect(world.db.query(sql, [id])).rejects.toThrow(/settled once and nothing else/)
  })

  it.each([
    ['a price of after the expiry', `settle_log_at = expires_at + interval '1 second'`],
    ['a price of too long before', `settle_log_at = expires_at - interval '6 seconds'`],
    ['a win that pays less', `payout = stake + escrow - 1`],
    ['an end before the expiry', `settled_at = expires_at - interval '1 second'`],
    ['an end of the other kind', `outcome = 'paid'`],
  ])('refuses %s', async (_, wrong) => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.buy(ann)
    const right = `state = 'closed', settle_no = nextval('option_order_settle_no'), outcome = 'win',
      settle_price = 1, settle_log_seq = 1, settle_log_at = expires_at, settled_at = expires_at,
      payout = stake + escrow`
    const column = wrong.split(' =')[0] ?? ''
    const sql = `UPDATE option_order SET ${right.replace(new RegExp(`\\b${column} = [^,]+`), wrong)}`
    await expect(world.db.query(`${sql} WHERE id = $1`, [id])).rejects.toThrow(/cannot end so/)
    await world.settleAt(now + MINUTE + 1_000)
  })
})
