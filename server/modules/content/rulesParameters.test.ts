import { expect, it } from 'vitest'
import type { ParameterName } from '#protocol/operatorParameters.ts'
import { parameterFault } from './rulesParameters.ts'

it.each<[ParameterName, string, string | null]>([
  ['home_volume', '0', null],
  ['home_volume', '3800000000.25', null],
  ['home_volume', 'auto', null],
  ['home_volume', '0.0000001', 'tooPrecise'],
  ['home_volume', '-1', 'malformed'],
  ['home_volume', '3,800', 'malformed'],
  ['home_volume', '999999999999999.999999', null],
  ['home_volume', '1000000000000000', 'outOfRange'],
  ['home_coins', '350', null],
  ['home_coins', '350.5', 'tooPrecise'],
  ['home_users', '', 'malformed'],
  ['home_users', '999999999999999', null],
  ['home_users', '1000000000000000', 'outOfRange'],
  ['down_url', 'https://play.google.com/store/apps/details?id=org.example', null],
  ['down_url', 'https://example.org/app.apk', 'malformed'],
  ['down_url', 'https://play.google.com.example.org/store/apps/', 'malformed'],
  ['down_url', '/app.apk', null],
  ['down_url', 'auto', 'malformed'],
  ['down_url', 'http://example.org/app.apk', 'malformed'],
  ['down_url', 'https://user:word@example.org/a', 'malformed'],
  ['down_url', 'javascript:alert(1)', 'malformed'],
  ['down_url', '//example.org/app.apk', 'malformed'],
  ['down_url', 'mailto:app@example.org', 'malformed'],
])('%s %j: %s', (name, value, fault) => {
  expect(parameterFault(name, value)).toBe(fault)
})
