import { expect, it } from 'vitest'
import { FullIdentityBody, IdentityDocument } from './identity.ts'

const NONE = {
  details: null,
  document: null,
  photos: { front: null, back: null, inHand: null },
  signature: null,
  wealth: null,
  consent: '2026-11',
}

const pathsOf = (body: object): readonly string[] => {
  const { error } = FullIdentityBody.safeParse(body)
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

it('asks for every part that is not kept, and for nothing optional', () => {
  expect(pathsOf(NONE)).toEqual([
    'details',
    'document',
    'photos.front',
    'photos.inHand',
    'signature',
  ])
  const keep = ['details', 'document', 'front', 'inHand', 'signature']
  expect(pathsOf({ ...NONE, keep })).toEqual([])
  const id = '6f9b8f6e-3f3c-4f6e-9a39-0d2f6a1c7d11'
  const photos = { front: id, back: null, inHand: null }
  expect(pathsOf({ ...NONE, photos, keep })).toEqual(['photos.front'])
})

it('reads a number as it is compared', () => {
  const read = IdentityDocument.parse({
    type: 'driverLicence',
    issuer: 'FR',
    number: ' ab 12 cd ',
    expiresOn: null,
  })
  expect(read.number).toBe('AB12CD')
})
