import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { answerToError } from './errors.ts'

const log = createLog('silent')

test.each([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
])('a lost connection may be better next time: %s', (message) => {
  expect(answerToError(new Error(message), log).code).toBe('503')
})

test('anything else is ours', () => {
  expect(answerToError(new Error('undefined is not a function'), log).code).toBe('500')
})
