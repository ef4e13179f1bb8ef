import { describe, expect, it } from 'vitest'
import { SPECIFIED_CODES } from '#kit/specifiedCodes.ts'
import { SUCCESS_MESSAGES } from './answerCodes.ts'
import { ERRORS, isErrorCode } from './errors.ts'

describe('the error catalogue', () => {
  it('holds every code of the specification', () => {
    expect(SPECIFIED_CODES.filter((code) => !isErrorCode(code))).toEqual([])
    expect(Object.keys(SUCCESS_MESSAGES)).toEqual(['20001', '20002', '20003', '20004', '20005'])
  })

  it('gives codes beyond the specification from 10201 up', () => {
    const own = Object.keys(ERRORS).filter(
      (code) => code.length === 5 && !SPECIFIED_CODES.includes(code),
    )
    expect(own.every((code) => Number(code) >= 10_201)).toBe(true)
  })

  it('travels business refusals with status 200 and the others with their own', () => {
    for (const [code, spec] of Object.entries(ERRORS)) {
      expect(spec.status, code).toBe(code.length === 3 ? Number(code) : 200)
    }
  })

  it('names each text once', () => {
    const names = Object.values(ERRORS).map((spec) => spec.name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('does not take an inherited name for a code', () => {
    expect(isErrorCode('toString')).toBe(false)
    expect(isErrorCode('200')).toBe(false)
  })
})
