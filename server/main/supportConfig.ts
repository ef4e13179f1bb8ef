import { z } from 'zod'
import { readHours } from '#server/modules/support/service.ts'
import type { WeekHours } from '#server/modules/support/types.ts'

/** When people answer in the chat. */
export const SUPPORT_VARIABLES = {
  SUPPORT_HOURS: z
    .string()
    .refine(
      (text) => readHours(text, []) !== null,
      'must be a time zone and spans in quarters of an hour, such as Europe/Berlin Mon-Fri 09:00-18:00',
    )
    .optional(),
  SUPPORT_HOLIDAYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((day) => day !== ''))
    .refine(
      (days) => days.every((day) => z.iso.date().safeParse(day).success),
      'must be days such as 2026-12-25, separated by commas',
    )
    .default([]),
}

interface Variables {
  readonly SUPPORT_HOURS?: string | undefined
  readonly SUPPORT_HOLIDAYS: readonly string[]
}

/** The hours of the chat; null where none are promised. */
export function supportHoursOf({ SUPPORT_HOURS, SUPPORT_HOLIDAYS }: Variables): WeekHours | null {
  return SUPPORT_HOURS === undefined ? null : readHours(SUPPORT_HOURS, SUPPORT_HOLIDAYS)
}
