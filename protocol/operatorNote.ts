import { z } from 'zod'

/** Signs that turn the direction of what follows: by them a text reads otherwise than it was written. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text that somebody reads as it is: 1 to `most` characters, without signs that turn its direction. */
export const plainText = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(TURNS, ''))
    .pipe(z.string().trim().min(1).max(most))

/** What an operator says to a customer: 1 to 500 characters. */
export const noteText = plainText(500)
