import { expect, it } from 'vitest'
import { pictureTime } from './chartPicture.ts'

it('says the minute of a picture in UTC, wherever it was made', () => {
  expect(pictureTime(new Date('2026-11-25T18:20:31+01:00'))).toBe('2026-11-25 17:20 UTC')
})
