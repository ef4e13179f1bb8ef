import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretsOf } from './configSecrets.ts'

test('keys of providers are those that their name says, and stay out of logs', () => {
  const environment = { PROVIDER_KEY_ONE: ' a/b ', PROVIDER_KEY_TWO: '', OTHER_KEY: 'c' }
  const config = readConfig({ ...environment, PROVIDERS_FILE: 'providers.json' }, '/somewhere')
  expect(config.providerKeys).toEqual({ PROVIDER_KEY_ONE: 'a/b' })
  expect(config.providersFile).toBe('/somewhere/providers.json')
  expect(secretsOf(config)).toEqual(expect.arrayContaining(['a/b', 'a%2Fb']))
})
