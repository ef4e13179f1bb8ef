import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderNumber } from './orderNumber.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The bits a number was made of, read back as hexadecimal digits. */
function prefixOf(number: string): string {
  const signs = Array.from(number.replace('-', ''), (sign) => BigInt(SIGNS.indexOf(sign)))
  return signs
    .reduce((bits, sign) => bits * 32n + sign, 0n)
    .toString(16)
    .padStart(10, '0')
}

describe('the number of an order', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', '0000-0000'],
    ['ffffffff-ff00-4000-8000-000000000000', 'ZZZZ-ZZZZ'],
    ['a1bb1d35-2f60-4c1e-9d3b-5a0f2c7e8b91', 'M6XH-TD9F'],
    ['A1BB1D35-2F60-4C1E-9D3B-5A0F2C7E8B91', 'M6XH-TD9F'],
  ])('of %s is %s', (id, number) => {
    expect(orderNumber(id)).toBe(number)
  })

  it('says the first 40 bits of its id, all of them and nothing else', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (id, other) => {
        expect(prefixOf(orderNumber(id))).toBe(id.replace('-', '').slice(0, 10))
        const alike = id.slice(0, 11) + other.slice(11)
        expect(orderNumber(alike)).toBe(orderNumber(id))
      }),
    )
  })

  it('has no letter that is mistaken for another', () => {
    for (let count = 0; count < 500; count += 1) {
      expect(orderNumber(randomUUID())).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    }
  })

  it('of what is no UUID is what it is called', () => {
    for (const id of [
      'deposit-1',
      '',
      `${randomUUID()}x`,
      '-0000000-0000-4000-8000-000000000000',
    ]) {
      expect(orderNumber(id)).toBe(id)
    }
  })
})
