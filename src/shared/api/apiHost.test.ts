import { afterEach, expect, it } from 'vitest'
import { apiAddress, askApiAt } from './apiHost.ts'

afterEach(() => askApiAt(''))

it('asks the page’s own host until it is told another', () => {
  expect(apiAddress('/swx/feed')).toBe('/swx/feed')
  askApiAt('https://api.example.org')
  expect(apiAddress('/swx/feed')).toBe('https://api.example.org/swx/feed')
})
