import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAct } from '#protocol/operator.ts'
import type { SeenIdentity } from '#protocol/operatorIdentity.ts'
import { DETAILS, PASSPORT } from '#kit/identityForms.ts'
import { type IdentityWorld, openIdentityWorld, type TestOperator } from '#kit/identityWorld.ts'
import { jpeg } from '#kit/pictures.ts'
import { readKeys, newKeyFile } from '#server/modules/vault/service.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 24, 12)

let world: IdentityWorld
let ann: TestOperator
let ben: TestOperator
beforeAll(async () => {
  world = await openIdentityWorld(START)
  ann = await world.operator('reviewer')
  ben = await world.operator('reviewer')
})
afterAll(() => world.close())

const someone = (): string => `customer-${randomUUID()}`
const papers = (number: string) => ({ document: { ...PASSPORT, issuer: 'US', number } })
let people = 0
/** Papers of a person who is nobody else. */
const fresh = () => {
  people += 1
  const firstName = `Ann ${'x'.repeat(people)}`
  return { ...papers(String(300_000_000 + people)), details: { ...DETAILS, firstName } }
}

/** Somebody who sent a full form, with its id. */
async function sent(changed: object = fresh()) {
  const customer = someone()
  const reply = await world.full(customer, changed)
  expect(reply.code).toBe('200')
  return { customer, id: (await world.waiting(customer)).id }
}

const own = async (customer: string) => (await world.send(customer, 'getIdentity')).result
const act = (who: TestOperator, id: string, body: object) => who.ask(`identity/${id}/review`, body)
const refuse = (part: string, reason: string, said: string | null = null) => ({
  event: 'reject',
  refused: [{ part, reason }],
  said,
})

describe('an operator', () => {
  it('takes a form, sees it, and approves what was seen; each look is counted', async () => {
    const { customer, id } = await sent()
    expect((await ann.ask(`identity/${id}/view`, {})).code).toBe(CODE.verificationStatusWrong)
    expect((await ann.ask(`identity/${id}/take`, {})).result).toMatchObject({ takenBy: ann.id })
    expect((await ben.ask(`identity/${id}/take`, {})).code).toBe(CODE.otherOperatorNeeded)
    expect((await ben.ask(`identity/${id}/view`, {})).code).toBe(CODE.otherOperatorNeeded)
    expect((await ben.file(`identity/${id}/images/front`)).bytes.toString()).toContain(
      CODE.otherOperatorNeeded,
    )
    const { digest } = (await ann.ask<SeenIdentity>(`identity/${id}/view`, {})).result
    expect((await ann.file(`identity/${id}/images/inHand`)).status).toBe(200)
    const other = { event: 'approve', digest: 'ab'.repeat(32) }
    expect((await act(ann, id, other)).code).toBe(CODE.verificationStatusWrong)
    expect(await own(customer)).toMatchObject({ state: 'pending', level: 'none', seen: 1 })
    expect((await act(ann, id, { event: 'approve', digest })).code).toBe('200')
    expect(await own(customer)).toMatchObject({ state: 'verified', level: 'full', dueAt: null })
    expect((await act(ann, id, { event: 'approve', digest })).code).toBe(
      CODE.verificationStatusWrong,
    )
    const { items } = (await ann.ask<{ items: OperatorAct[] }>('acts?limit=20')).result
    const acts = items.filter(({ ref }) => ref === id).map((one) => `${one.act} ${one.outcome}`)
    expect(acts).toContain('viewIdentity 200')
    expect(acts).toContain('getIdentityImage 200')
  })

  it('has a form for half an hour, and one at a time', async () => {
    const [first, second] = [await sent(), await sent()]
    await ann.ask(`identity/${first.id}/take`, {})
    await ann.ask(`identity/${second.id}/take`, {})
    expect((await ben.ask(`identity/${first.id}/take`, {})).code).toBe('200')
    world.clock.advance(31 * 60_000)
    expect((await ann.ask(`identity/${second.id}/view`, {})).code).toBe(
      CODE.verificationStatusWrong,
    )
    expect((await ben.ask(`identity/${second.id}/take`, {})).code).toBe('200')
  })

  it('must be a reviewer, also to look', async () => {
    const { id } = await sent()
    const others = await world.operator('treasurer', 'editor')
    for (const path of ['take', 'view', 'review']) {
      expect((await others.ask(`identity/${id}/${path}`, {})).status).toBe(403)
    }
    expect((await others.ask('identity')).status).toBe(403)
    expect((await others.file(`identity/${id}/images/front`)).status).toBe(403)
    expect((await ann.ask('identity/not-an-id/take', {})).code).toBe('400')
  })

  it('sees nothing of who somebody is before a form is taken', async () => {
    await sent()
    const queue = JSON.stringify((await ann.ask('identity?limit=200')).result)
    expect(queue).not.toContain('Ann')
    expect(queue).not.toContain('300000')
  })
})

describe('a refusal', () => {
  it('names its reasons, takes nothing back, and leaves what was good', async () => {
    const customer = someone()
    const { details, document } = fresh()
    const basic = { details, consent: '2026-11' }
    expect((await world.send(customer, 'verifyIdentityBasic', basic)).code).toBe('200')
    await world.full(customer, { details, document })
    const { id } = await world.waiting(customer)
    await ann.ask(`identity/${id}/take`, {})
    expect((await act(ann, id, refuse('wealth', 'wealthUnclear'))).fields).toEqual({
      refused: 'unreasonable',
    })
    expect((await act(ann, id, refuse('front', 'other'))).fields).toEqual({ said: 'required' })
    expect((await act(ann, id, refuse('front', 'unreadable', 'Too dark.'))).code).toBe('200')
    expect(await own(customer)).toMatchObject({
      state: 'notPassed',
      level: 'basic',
      refused: [{ part: 'front', reason: 'unreadable' }],
      note: 'Too dark.',
      keepable: ['details', 'document', 'inHand', 'signature'],
      left: 3,
    })
    const none = { details: null, document: null, signature: null, wealth: null }
    const keep = ['details', 'document', 'inHand', 'signature']
    const again = async (front: string | null, kept: readonly string[] = keep) =>
      world.send(customer, 'verifyIdentityFull', {
        ...none,
        photos: { front, back: null, inHand: null },
        keep: kept,
        consent: '2026-11',
      })
    expect((await again(null, [...keep, 'front'])).fields).toEqual({ keep: 'unreasonable' })
    const front = await world.picture(customer)
    expect((await again(front)).result).toMatchObject({ state: 'pending', level: 'basic' })
    const next = await world.waiting(customer)
    expect((await ben.approve(next.id)).code).toBe('200')
    expect(await own(customer)).toMatchObject({ state: 'verified', level: 'full', refused: [] })
  })

  it('refuses the same bytes for good, and makes a picture unreadable that shows a number', async () => {
    const customer = someone()
    const bytes = Buffer.concat([await jpeg(), Buffer.from('the-same-again')])
    const photos = async () => ({
      photos: {
        front: await world.picture(customer, bytes),
        back: null,
        inHand: await world.picture(customer),
      },
    })
    const changed = fresh()
    await world.full(customer, { ...changed, ...(await photos()) })
    const { id } = await world.waiting(customer)
    await ann.ask(`identity/${id}/take`, {})
    const before = world.files.objects.size
    expect((await act(ann, id, refuse('front', 'coverNumber'))).code).toBe('200')
    expect(world.files.objects.size).toBe(before - 1)
    const again = await world.full(customer, { ...changed, ...(await photos()) })
    expect([again.code, again.fields]).toEqual([
      CODE.imageNotUsable,
      { 'photos.front': 'unreasonable' },
    ])
  })
})

describe('two people', () => {
  it('must agree where another account shows the same document', async () => {
    const number = '987654321'
    const one = await sent({ ...fresh(), ...papers(number) })
    const two = await sent({ ...fresh(), ...papers(number) })
    expect(await world.waiting(two.customer)).toMatchObject({ flags: ['sameDocument'] })
    // Found for the first one as well, though it was sent before.
    const first = await ann.approve(one.id)
    expect(first.result).toMatchObject({
      flags: ['sameDocument'],
      approvedBy: [ann.id],
      takenBy: null,
    })
    expect((await own(one.customer)).state).toBe('pending')
    expect((await ann.approve(one.id)).code).toBe(CODE.otherOperatorNeeded)
    expect((await own(one.customer)).state).toBe('pending')
    await ann.ask(`identity/${two.id}/take`, {})
    expect((await ben.approve(one.id)).code).toBe('200')
    expect((await own(one.customer)).state).toBe('verified')
  })

  it('must agree where one of them says so, and where two basic forms say the same', async () => {
    const { customer, id } = await sent()
    await ann.ask(`identity/${id}/take`, {})
    expect((await act(ann, id, { event: 'flag', reason: 'forged' })).result).toMatchObject({
      flags: ['forged'],
    })
    await ann.approve(id)
    expect((await own(customer)).state).toBe('pending')
    const basic = { details: fresh().details, consent: '2026-11' }
    await world.send(someone(), 'verifyIdentityBasic', basic)
    const twin = await world.send(someone(), 'verifyIdentityBasic', basic)
    expect(twin.result).toMatchObject({ state: 'pending', level: 'none' })
  })
})

describe('what was sent', () => {
  it('is not approved once other bytes lie in its place, and never changes in its row', async () => {
    const { customer, id } = await sent()
    await ann.ask(`identity/${id}/take`, {})
    const { digest } = (await ann.ask<SeenIdentity>(`identity/${id}/view`, {})).result
    const rows = await world.database.db.query<{ image_id: string }>(
      `SELECT image_id FROM identity_image WHERE form_id = $1 ORDER BY name`,
      [id],
    )
    const [one = '', two = ''] = rows.map(({ image_id }) => image_id)
    const [kept, other] = [world.files.objects.get(one), world.files.objects.get(two)]
    if (kept === undefined || other === undefined) throw new Error('nothing is stored')
    world.files.objects.set(one, other)
    expect((await act(ann, id, { event: 'approve', digest })).status).toBe(500)
    world.files.objects.set(one, kept)
    expect((await own(customer)).state).toBe('pending')
    const change = `UPDATE identity_form SET sealed = 'x' WHERE id = $1`
    await expect(world.database.db.query(change, [id])).rejects.toThrow(/kept/)
    await expect(
      world.database.db.query('DELETE FROM identity_look WHERE form_id = $1', [id]),
    ).rejects.toThrow(/kept/)
    const held = world.vault.keys
    world.vault.keys = readKeys(newKeyFile())
    expect((await ann.ask(`identity/${id}/view`, {})).status).toBe(500)
    world.vault.keys = held
  })

  it('ends a month after the document did, and is shredded 90 days after a refusal', async () => {
    const { customer, id } = await sent({
      ...fresh(),
      document: { ...papers('500000001').document, expiresOn: '2026-12-31' },
    })
    await ann.approve(id)
    const refused = await sent()
    await ann.ask(`identity/${refused.id}/take`, {})
    await act(ann, refused.id, refuse('inHand', 'sheetMissing'))
    world.clock.set(Date.UTC(2027, 0, 29))
    await world.identity.sweep()
    await world.identity.sweep()
    expect(await own(customer)).toMatchObject({ state: 'verified', level: 'full' })
    world.clock.advance(DAY)
    await world.identity.sweep()
    expect(await own(customer)).toMatchObject({ state: 'notVerified', level: 'none' })
    await world.identity.sweep()
    // Told once that it is near, and once that it is over.
    expect(await world.notices(customer)).toEqual([
      { kind: 'identityMoved', state: 'notVerified' },
      { kind: 'identityLapses', at: '2027-01-30T00:00:00.000Z' },
      { kind: 'identityMoved', state: 'verified' },
    ])
    expect(await world.notices(refused.customer)).toEqual([
      { kind: 'identityMoved', state: 'notPassed' },
    ])
    expect((await own(refused.customer)).summary).not.toBeNull()
    world.clock.set(START + 91 * DAY)
    await world.identity.sweep()
    expect(await own(refused.customer)).toMatchObject({
      state: 'notPassed',
      summary: null,
      keepable: [],
      refused: [{ part: 'inHand', reason: 'sheetMissing' }],
    })
  })
})
