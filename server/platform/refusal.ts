import type { FieldFaults } from '#protocol/answerCodes.ts'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'

/** An answer of the closed list that ends a command; whatever it did is rolled back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldFaults | undefined

  constructor(code: ErrorCode, fields?: FieldFaults) {
    super(ERRORS[code].name)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}
