import { expect, test } from 'vitest'
import { RECEIPT, RECEIPT_TEXT } from '#kit/receiptFixture.ts'
import type { Json } from './canonical.ts'
import { hasReceiptForm } from './receiptForm.ts'

type Part = { [name: string]: Json }

/** Every object in a receipt, in a copy of its own. */
function copies(): readonly { readonly whole: Json; readonly part: Part }[] {
  const found: { whole: Json; part: Part }[] = []
  const partsOf = (value: Json): Part[] => {
    if (typeof value !== 'object' || value === null) return []
    const inner = Object.values(value as Part).flatMap(partsOf)
    return Array.isArray(value) ? inner : [value as Part, ...inner]
  }
  const count = partsOf(JSON.parse(RECEIPT_TEXT) as Json).length
  for (let place = 0; place < count; place += 1) {
    const whole = JSON.parse(RECEIPT_TEXT) as Json
    const part = partsOf(whole)[place]
    if (part !== undefined) found.push({ whole, part })
  }
  return found
}

test('a receipt has its form, and nothing that is none has', () => {
  expect(hasReceiptForm(JSON.parse(RECEIPT_TEXT) as Json)).toBe(true)
  for (const other of [null, 1, 'x', true, [], {}]) expect(hasReceiptForm(other)).toBe(false)
})

test('each of its parts has all of its fields and no other', () => {
  const all = copies()
  expect(all.length).toBeGreaterThan(Object.keys(RECEIPT).length)
  for (const { whole, part } of all) {
    part['more'] = ''
    expect(hasReceiptForm(whole)).toBe(false)
    delete part['more']
    for (const [name, value] of Object.entries(part)) {
      delete part[name]
      expect(hasReceiptForm(whole), name).toBe(false)
      part[name] = null
      expect(hasReceiptForm(whole), name).toBe(false)
      part[name] = value
    }
    expect(hasReceiptForm(whole)).toBe(true)
  }
})
