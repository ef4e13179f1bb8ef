import { expect, it } from 'vitest'
import { SUCCESS_MESSAGES } from '#protocol/answerCodes.ts'
import { ERRORS, isErrorCode } from '#protocol/errors.ts'
import { SPECIFIED_CODES } from '#kit/specifiedCodes.ts'
import { readFiles, type SourceFile } from '../tidy/repository.ts'

/** How a test speaks to the server over HTTP: by a whole app, or by some calls of it. */
const OVER_HTTP = /\bopen(?:Test|Call|Order|Frame|Identity)\w*\(|\bcreateApp\(/

/** The codes of the catalogue that no test over HTTP names, each with its own name. */
function unproduced(tests: readonly SourceFile[]): readonly string[] {
  const text = tests.flatMap((file) => (OVER_HTTP.test(file.text) ? [file.text] : [])).join('\n')
  const refused = SPECIFIED_CODES.flatMap((code) => (isErrorCode(code) ? [ERRORS[code].name] : []))
  const successes = Object.keys(SUCCESS_MESSAGES).filter((code) => !text.includes(`'${code}'`))
  return [...refused.filter((name) => !new RegExp(`\\bCODE\\.${name}\\b`).test(text)), ...successes]
}

it('a code that no test gets over HTTP is named', () => {
  const one = (text: string) => unproduced([{ path: 'a.db.test.ts', text }])
  expect(one('CODE.passwordWrong')).toContain('passwordWrong')
  expect(one('openTestApp()\nCODE.passwordWrong')).not.toContain('passwordWrong')
  expect(one("openTestApp()\n'20001'")).toHaveLength(SPECIFIED_CODES.length + 4)
})

it('every code of the specification is answered over HTTP in a test', () => {
  expect(unproduced(readFiles(/^server\/.*\.db\.test\.ts$/))).toEqual([])
})
