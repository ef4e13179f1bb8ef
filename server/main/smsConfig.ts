import { CALLING_CODES } from '#protocol/callingCodes.ts'
import { z } from 'zod'
import { isPrivate, whole } from './configFields.ts'

/** The gateway that takes SMS. */
export interface SmsSettings {
  readonly url: string
  readonly token: string | null
}

/** How many SMS a day may cause, and where to. */
export interface SmsBounds {
  readonly daily: number
  /** To the numbers of one calling code. */
  readonly dailyOfCode: number
  /** Countries (ISO 3166) that are texted; null: all. */
  readonly countries: readonly string[] | null
}

const KNOWN = new Set(CALLING_CODES.map(([country]) => country))

/** Variables about SMS. */
export const SMS_VARIABLES = {
  SMS_URL: z
    .string()
    .refine(
      (text) => /^https?:/.test(text) && URL.canParse(text),
      'must be an address such as https://sms.example.org/send',
    )
    .optional(),
  SMS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'must be visible signs of ASCII')
    .optional(),
  SMS_DAILY: whole(1, 10_000_000).default(1_000),
  SMS_DAILY_PER_CODE: whole(1, 10_000_000).default(300),
  SMS_COUNTRIES: z
    .string()
    .refine(
      (text) => text === 'all' || text.split(',').every((country) => KNOWN.has(country.trim())),
      'must be all, or countries such as DE,AT,CH',
    )
    .optional(),
}

interface Variables {
  readonly MODE: 'sandbox' | 'production'
  readonly SMS_URL?: string | undefined
  readonly SMS_TOKEN?: string | undefined
  readonly SMS_DAILY: number
  readonly SMS_DAILY_PER_CODE: number
  readonly SMS_COUNTRIES?: string | undefined
}

/** Where SMS go, null where the operator named no gateway, and how many. */
export function smsOf(read: Variables): { sms: SmsSettings | null; smsBounds: SmsBounds } {
  const { SMS_URL: url, SMS_TOKEN: token = null, SMS_COUNTRIES: countries = 'all' } = read
  return {
    sms: url === undefined ? null : { url, token },
    smsBounds: {
      daily: read.SMS_DAILY,
      dailyOfCode: read.SMS_DAILY_PER_CODE,
      countries: countries === 'all' ? null : countries.split(',').map((country) => country.trim()),
    },
  }
}

/** What of the variables about SMS does not go together. */
export function smsFaults(read: Variables): readonly string[] {
  const { MODE: mode, SMS_URL: url, SMS_TOKEN: token, SMS_COUNTRIES: countries } = read
  if (url === undefined) {
    return token === undefined ? [] : ['SMS_TOKEN is set only together with SMS_URL']
  }
  if (mode !== 'production') return []
  const faults: string[] = []
  if (!isPrivate(new URL(url))) {
    faults.push('SMS_URL must begin with https in production, unless it names this host')
  }
  if (countries === undefined) faults.push('SMS_COUNTRIES must be set together with SMS_URL')
  return faults
}
