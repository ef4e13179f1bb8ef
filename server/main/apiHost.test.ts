import { expect, it } from 'vitest'
import { apiHostFaults, apiHostOf } from './apiHost.ts'

const API = { MODE: 'production', API_HOST: 'https://api.example.org/' }

it('takes another origin for the API beside that of the pages', () => {
  const read = { ...API, PUBLIC_URL: 'https://app.example.org' }
  expect([apiHostOf(read), apiHostFaults(read)]).toEqual(['https://api.example.org', []])
  const unset = { MODE: 'sandbox' }
  expect([apiHostOf(unset), apiHostFaults(unset)]).toEqual([null, []])
})

it.each([
  [{ ...API }, 'API_HOST takes PUBLIC_URL: pages of that origin alone may ask it'],
  [
    { ...API, PUBLIC_URL: 'https://api.example.org' },
    'API_HOST must differ from PUBLIC_URL, or be left out',
  ],
  [
    { ...API, API_HOST: 'http://api.example.org', PUBLIC_URL: 'https://app.example.org' },
    'API_HOST must begin with https where PUBLIC_URL does',
  ],
])('refuses %j', (read, fault) => {
  expect(apiHostFaults(read)).toEqual([fault])
})
