import { afterEach, describe, expect, it, vi } from 'vitest'
import { basicBody, type Draft, fullBody, isBegun, newDraft } from './draft.ts'
import { beginsAt, faultsIn, faultsOf, firstStep, stepOf } from './faults.ts'
import { isInk } from './ink.ts'
import { cameFromInside } from './ownDocument.ts'

const TODAY = '2026-11-24'
const AGAINST = { today: TODAY, notServed: ['KP'] }
const FIRST = newDraft({ keepable: [], refused: [] })
const FULL: Draft = {
  ...FIRST,
  firstName: ' Ann ',
  lastName: 'Example',
  sex: 'female',
  birthdate: '1990-02-03',
  country: 'DE',
  line1: 'Street 1',
  city: 'Berlin',
  phone: '+49 151 1234567',
  issuer: 'DE',
  number: 'c01x00t47',
  expiresOn: '2031-05-06',
  front: 'f',
  inHand: 'h',
  ink: 's',
}

describe('a draft', () => {
  it('is begun once something is typed', () => {
    expect([isBegun(FIRST), isBegun({ ...FIRST, city: 'B' })]).toEqual([false, true])
    expect(isBegun(newDraft({ keepable: ['details'], refused: [] }))).toBe(false)
  })

  it('is sent as the call wants it', () => {
    expect(basicBody(FULL).details).toMatchObject({ firstName: 'Ann', latinName: null })
    expect(fullBody(FULL)).toMatchObject({
      document: { type: 'passport', number: 'c01x00t47', expiresOn: '2031-05-06' },
      photos: { front: 'f', back: null, inHand: 'h' },
      signature: { way: 'drawn', image: 's' },
      wealth: null,
      keep: [],
    })
    const one = fullBody({ ...FULL, oneName: true, way: 'typed', typedName: ' Ann ' })
    expect([one.details?.lastName, one.signature]).toEqual([null, { way: 'typed', name: 'Ann' }])
  })

  it('sends nothing of what is kept, and keeps no back that a new document lacks', () => {
    const kept = { ...FULL, keep: ['details', 'back', 'front'] } as const
    expect(fullBody(kept)).toMatchObject({
      details: null,
      photos: { front: null, back: null },
      keep: ['details', 'front'],
    })
    expect(fullBody({ ...kept, type: 'idCard' }).keep).toEqual(['details', 'back', 'front'])
  })
})

it('begins with the first step that has something to send', () => {
  const all = ['details', 'document', 'front', 'inHand', 'signature'] as const
  const without = (part: string) => beginsAt({ keep: all.filter((one) => one !== part) })
  expect(all.map(without)).toEqual(['details', 'document', 'document', 'inHand', 'sign'])
  expect([beginsAt({ keep: [] }), beginsAt({ keep: all })]).toEqual(['details', 'sign'])
})

describe('what is wrong', () => {
  it('is nothing in a whole draft', () => {
    for (const step of ['details', 'document', 'inHand', 'sign'] as const) {
      expect(faultsIn(FULL, step, AGAINST)).toEqual({})
    }
  })

  it.each([
    [{ firstName: '' }, 'details', { 'details.firstName': 'required' }],
    [{ lastName: 'R2' }, 'details', { 'details.lastName': 'name' }],
    [{ lastName: '愛' }, 'details', { 'details.latinName': 'required' }],
    [{ latinName: 'Ümlaut' }, 'details', { 'details.latinName': 'latin' }],
    [{ birthdate: '2008-11-25' }, 'details', { 'details.birthdate': 'young' }],
    [{ country: 'KP' }, 'details', { 'details.country': 'notServed' }],
    [{ phone: '0151' }, 'details', { 'details.phone': 'phone' }],
    [{ city: ' ' }, 'details', { 'details.address.city': 'required' }],
    [{ number: 'A' }, 'document', { 'document.number': 'number' }],
    [{ expiresOn: TODAY }, 'document', { 'document.expiresOn': 'expired' }],
    [{ front: null }, 'document', { 'photos.front': 'required' }],
    [{ type: 'idCard' }, 'document', { 'photos.back': 'required' }],
    [{ inHand: null }, 'inHand', { 'photos.inHand': 'required' }],
    [{ ink: null }, 'sign', { signature: 'required' }],
    [{ way: 'typed' }, 'sign', { signature: 'required' }],
    [
      { withWealth: true, sources: ['other'], income: 'under1k', investment: 'under1k' },
      'sign',
      { 'wealth.other': 'required', 'wealth.proofs.0': 'required' },
    ],
  ] as const)('with %j is told at its field', (changed, step, found) => {
    expect(faultsIn({ ...FULL, ...changed }, step, AGAINST)).toEqual(found)
  })

  it('is not asked of what is kept', () => {
    expect(faultsIn({ ...FIRST, keep: ['details'] }, 'details', AGAINST)).toEqual({})
    expect(faultsIn({ ...FIRST, keep: ['document', 'front'] }, 'document', AGAINST)).toEqual({})
  })

  it('by the server stands at the same fields, in the step where they are', () => {
    const said = faultsOf({
      'photos.inHand': 'unreasonable',
      'document.expiresOn': 'outOfRange',
      'details.birthdate': 'outOfRange',
      'details.country': 'unreasonable',
    })
    expect(said).toEqual({
      'photos.inHand': 'refused',
      'document.expiresOn': 'expired',
      'details.birthdate': 'young',
      'details.country': 'notServed',
    })
    expect(firstStep(said)).toBe('details')
    expect([stepOf('photos.front'), stepOf('wealth.other'), stepOf('consent')]).toEqual([
      'document',
      'sign',
      null,
    ])
  })
})

describe('a signature', () => {
  const stroke = (...xs: readonly number[]) => ({ points: xs.map((x) => ({ x, y: 0 })) })
  it.each([
    [[], false],
    [[stroke(0)], false],
    [[stroke(0, 199)], false],
    [[stroke(0, 200)], true],
    [[stroke(0, 5), stroke(1)], false],
    [[stroke(0, 5), stroke(1, 2)], true],
  ] as const)('%j', (strokes, is) => expect(isInk(strokes)).toBe(is))
})

describe('a document', () => {
  afterEach(() => vi.unstubAllGlobals())
  it.each([
    ['https://a.example/profile', '/profile/identity', true],
    ['https://a.example/profile/identity?x=1', '/profile/identity', false],
    ['https://a.example/', '/market', false],
  ])('of %s at %s', (name, pathname, is) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name }] })
    vi.stubGlobal('window', { location: { pathname } })
    expect(cameFromInside()).toBe(is)
  })
})
