import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { SeenIdentity } from '#protocol/operatorIdentity.ts'
import { basicForm, DETAILS, fullForm, PASSPORT, TYPED, WEALTH } from '#kit/identityForms.ts'
import { type IdentityWorld, openIdentityWorld, PICTURE_TEXT } from '#kit/identityWorld.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 24, 12)

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld(START)
})
afterAll(() => world.close())

const someone = (): string => `customer-${randomUUID()}`
/** A passport that nobody else shows, of a person who is nobody else. */
const fresh = () => {
  const name = randomUUID().replaceAll(/[^a-f]/g, '')
  const number = randomUUID().replaceAll(/\D/g, '').padEnd(9, '0').slice(0, 9)
  return {
    details: { ...DETAILS, firstName: `Ann ${name}` },
    document: { ...PASSPORT, issuer: 'GB', number },
  }
}

/** Every row of every table and every file, as text and with what is binary in it. */
async function everything(): Promise<string> {
  const { db } = world.database
  const tables = await db.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`)
    for (const { row } of rows) {
      texts.push(row)
      for (const [, hex = ''] of row.matchAll(/\\x([0-9a-f]+)/g)) {
        texts.push(Buffer.from(hex, 'hex').toString('latin1'))
      }
    }
  }
  for (const { bytes } of world.files.objects.values()) {
    texts.push(Buffer.from(bytes).toString('latin1'))
  }
  return texts.join('\n').toLowerCase()
}

describe('who somebody is', () => {
  it('is verified at once without papers, and told back masked', async () => {
    const ann = someone()
    expect((await world.send(ann, 'getIdentity')).result).toMatchObject({
      state: 'notCertified',
      level: 'none',
      left: 5,
      summary: null,
    })
    const sent = await world.send(ann, 'verifyIdentityBasic', basicForm('Basically'))
    expect(sent).toMatchObject({
      code: '200',
      msg: '20001',
      result: { state: 'verified', level: 'basic', dueAt: null, summary: { name: 'A••• B•••' } },
    })
    expect(await world.identity.stateOf(world.database.db, ann)).toEqual({
      state: 'verified',
      level: 'basic',
    })
    const again = await world.send(ann, 'verifyIdentityBasic', basicForm('Basically'))
    expect(again.code).toBe(CODE.verificationStatusWrong)
  })

  it('lies nowhere as it was typed, and no picture as it was sent', async () => {
    const ann = someone()
    const wealth = { ...WEALTH, sources: [...WEALTH.sources], proofs: [await world.picture(ann)] }
    expect((await world.full(ann, { wealth })).code).toBe('200')
    const kept = await everything()
    expect(kept).toContain(ann)
    for (const typed of [...TYPED, WEALTH.other, PICTURE_TEXT]) {
      expect(kept).not.toContain(typed.toLowerCase())
    }
    const { id } = await world.waiting(ann)
    const bob = await world.operator('reviewer')
    await bob.ask(`identity/${id}/take`, {})
    const seen = await bob.ask<SeenIdentity>(`identity/${id}/view`, {})
    expect(seen.result).toMatchObject({
      details: DETAILS,
      document: PASSPORT,
      wealth: WEALTH,
      images: ['front', 'inHand', 'signature', 'proof1'],
    })
    const front = await bob.file(`identity/${id}/images/front`)
    expect(front.bytes.toString('latin1')).toContain(PICTURE_TEXT)
  })

  it.each([
    [{ firstName: 'R2' }, 'details.firstName'],
    [{ firstName: undefined }, 'details.firstName'],
    [{ lastName: 'a\u202Eb' }, 'details.lastName'],
    [{ lastName: '愛' }, 'details.latinName'],
    [{ sex: 'unknown' }, 'details.sex'],
    [{ birthdate: '1990-02-30' }, 'details.birthdate'],
    [{ birthdate: '1890-01-01' }, 'details.birthdate'],
    [{ country: 'XX' }, 'details.country'],
    [{ phone: '0151 12345' }, 'details.phone'],
    [{ address: { ...DETAILS.address, city: ' ' } }, 'details.address.city'],
    [{ nickname: 'Annie' }, 'details.nickname'],
  ])('is refused with %j at its field, and changes nothing', async (changed, field) => {
    const ann = someone()
    const reply = await world.send(ann, 'verifyIdentityBasic', basicForm('Badly', changed))
    expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual(['400', [field]])
    expect((await world.send(ann, 'getIdentity')).result.left).toBe(5)
  })

  it('is refused to who is a day too young, wherever they are', async () => {
    const of = (birthdate: string) =>
      world.send(someone(), 'verifyIdentityBasic', basicForm('Youngster', { birthdate }))
    const young = await of('2008-11-25')
    expect([young.code, young.fields]).toEqual([
      CODE.tooYoung,
      { 'details.birthdate': 'outOfRange' },
    ])
    expect((await of('2008-11-24')).code).toBe('200')
  })

  it('is refused to residents of countries that are not served, who are told before', async () => {
    const kim = someone()
    const refused = await world.send(
      kim,
      'verifyIdentityBasic',
      basicForm('Kim', { country: 'KP' }),
    )
    expect([refused.code, refused.fields]).toEqual([
      CODE.countryNotServed,
      { 'details.country': 'unreasonable' },
    ])
    const { result } = await world.send(kim, 'getIdentity')
    expect([result.state, result.left, result.notServed]).toEqual(['notCertified', 5, ['KP']])
  })

  it('is asked of real accounts alone', async () => {
    const reply = await world.send(someone(), 'verifyIdentityBasic', basicForm(), 'YES')
    expect(reply.code).toBe(CODE.demoNotAllowed)
    expect((await world.send(someone(), 'getIdentity', undefined, 'YES')).code).toBe(
      CODE.demoNotAllowed,
    )
  })
})

describe('papers', () => {
  it.each([
    [
      { document: { ...PASSPORT, expiresOn: '2026-11-24' } },
      CODE.documentExpired,
      'document.expiresOn',
    ],
    [{ document: { ...PASSPORT, expiresOn: null } }, '400', 'document.expiresOn'],
    [{ document: { ...PASSPORT, number: 'AAAA' } }, '400', 'document.number'],
    [{ document: { ...PASSPORT, issuer: 'GB', type: 'idCard' } }, '400', 'document.type'],
    [{ document: { ...PASSPORT, type: 'idCard' } }, '400', 'photos.back'],
    [{ signature: null }, '400', 'signature'],
    [{ signature: { way: 'typed', name: 'Somebody Else' } }, '400', 'signature'],
    [{ keep: ['wealth'] }, '400', 'keep'],
    [{ consent: 'older' }, '400', 'consent'],
    [{ wealth: { ...WEALTH, other: null, proofs: [randomUUID()] } }, '400', 'wealth.other'],
    [{ wealth: { ...WEALTH, proofs: [randomUUID()] } }, CODE.imageNotUsable, 'wealth.proofs.0'],
  ])('are refused with %j', async (changed, code, field) => {
    const ann = someone()
    const reply = await world.full(ann, { ...fresh(), document: PASSPORT, ...changed })
    expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual([code, [field]])
    expect((await world.send(ann, 'getIdentity')).result).toMatchObject({ left: 5, form: null })
  })

  it('are one’s own, each for one thing, and never given back', async () => {
    const [ann, bob] = [someone(), someone()]
    const [front, hand, ink] = [
      await world.picture(ann),
      await world.picture(bob),
      await world.picture(bob),
    ]
    const stolen = await world.send(bob, 'verifyIdentityFull', fullForm(front, hand, ink))
    expect([stolen.code, stolen.fields]).toEqual([
      CODE.imageNotUsable,
      { 'photos.front': 'unreasonable' },
    ])
    const twice = await world.send(bob, 'verifyIdentityFull', fullForm(hand, hand, ink))
    expect(twice.fields).toEqual({ 'photos.inHand': 'unreasonable' })
    const back = world.app.inject({
      url: `/swx/customer/user/getImage/${front}`,
      headers: { authorization: `Bearer ${ann}` },
    })
    expect((await back).statusCode).toBe(404)
  })

  it('wait once, and are taken back', async () => {
    const ann = someone()
    const papers = fresh()
    const sent = await world.full(ann, papers)
    expect(sent.result).toMatchObject({ state: 'pending', level: 'none', overdue: false })
    expect(sent.result.dueAt).toBe(new Date(START + 2 * DAY).toISOString())
    expect((await world.full(ann, papers)).code).toBe(CODE.verificationStatusWrong)
    const before = world.files.objects.size
    const back = await world.send(ann, 'takeBackIdentity')
    expect(back.result).toMatchObject({ state: 'notCertified', summary: null, left: 4 })
    expect((await world.send(ann, 'takeBackIdentity')).code).toBe(CODE.verificationStatusWrong)
    await world.identity.sweep()
    expect(world.files.objects.size).toBe(before - 3)
    const keys = await world.database.db.query(
      `SELECT 1 FROM vault_key WHERE customer_id = $1 AND purpose = 'identityForm'`,
      [ann],
    )
    expect(keys).toEqual([])
  })

  it('are sent five times in 30 days and no more', async () => {
    const ann = someone()
    const papers = fresh()
    for (let n = 0; n < 5; n += 1) {
      expect((await world.full(ann, papers)).code).toBe('200')
      await world.send(ann, 'takeBackIdentity')
    }
    expect((await world.full(ann, papers)).code).toBe(CODE.limitReached)
    const { left, again } = (await world.send(ann, 'getIdentity')).result
    expect([left, again]).toEqual([0, new Date(START + 30 * DAY).toISOString()])
  })
})
