import { expect, it } from 'vitest'
import { isSame, mailToken, readMailToken, signedMail } from './rulesMailToken.ts'

const [hash, mac] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

it('is read as it was made, and proves itself by its signature', () => {
  const read = readMailToken(mailToken(hash, mac))
  expect(read).toEqual({ addressHash: hash, mac })
  expect([isSame(mac, Buffer.alloc(32, 2)), isSame(mac, hash)]).toEqual([true, false])
  expect(signedMail(hash)).toEqual(['support mail', '01'.repeat(32)])
})

it.each(['', '.', 'a.b', `${mailToken(hash, mac)}.x`, mailToken(hash, mac.subarray(1))])(
  'is none: %s',
  (token) => expect(readMailToken(token)).toBeNull(),
)
