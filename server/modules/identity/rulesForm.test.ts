import { describe, expect, it } from 'vitest'
import { DETAILS, PASSPORT } from '#kit/identityForms.ts'
import { areParts, higher, keepable, sendingIn, sheetOf, summaryOf } from './rulesForm.ts'
import type { SentForm } from './types.ts'

const FORM: SentForm = {
  details: DETAILS,
  document: PASSPORT,
  signature: null,
  sheet: 'ACDEFH',
  wealth: null,
  images: (['front', 'inHand', 'signature'] as const).map((name) => ({
    name,
    id: name,
    sha256: '',
  })),
  consent: '2026-11',
}

describe('a form', () => {
  it('leaves what was not refused', () => {
    expect(keepable(FORM, [{ part: 'front' }])).toEqual([
      'details',
      'document',
      'inHand',
      'signature',
    ])
    expect(areParts(FORM, [{ part: 'back' }])).toBe(false)
  })

  it('is told back masked', () => {
    expect(summaryOf(FORM)).toEqual({
      name: 'A••• E•••',
      country: 'DE',
      documentType: 'passport',
      documentNumber: '•••T47',
      wealth: false,
    })
    expect(JSON.stringify(summaryOf(FORM))).not.toContain('Annabelle')
  })
})

it.each([
  ['notCertified', 'none', 'basic', 'send'],
  ['notPassed', 'basic', 'full', 'sendAgain'],
  ['notPassed', 'basic', 'basic', null],
  ['verified', 'basic', 'full', 'raise'],
  ['verified', 'full', 'full', null],
  ['verified', 'full', 'wealth', 'raise'],
  ['verified', 'wealth', 'full', null],
] as const)('%s at %s: a form for %s means %s', (state, level, proves, event) => {
  expect(sendingIn(state, level, proves)).toBe(event)
})

it('keeps the higher of two levels, and draws six signs for a sheet', () => {
  expect([higher('basic', 'full'), higher('wealth', 'full')]).toEqual(['full', 'wealth'])
  expect(sheetOf(new Uint8Array(32).fill(255))).toMatch(/^[A-Z0-9]{6}$/)
})
