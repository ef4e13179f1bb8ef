import { z } from 'zod'
import { readsAsLink } from './readsAsLink.ts'

/** Text a person fills in: no control characters, no direction marks, nothing at its ends. */
export const lineText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}\s](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Zl}\p{Zp}\s])?$/u)

const JOINING = (
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Myanmar Oriya Sinhala ' +
  'Syriac Tamil Telugu'
)
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const JOINER = new RegExp(`(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`, 'gu')

/**
 * A name that a mail of ours may repeat. Of the characters that nobody sees it may hold the two joiners, between
 * letters of scripts that are written with them: there, leaving one out is another word. A name that mail programs would turn into a
 * link is `unreasonable`: nobody writes to our customers through us.
 */
export const mailedName = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => lineText(most).safeParse(text.replaceAll(JOINER, '')).success, {
      error: 'malformed',
    })
    .refine((text) => !readsAsLink(text), { error: 'unreasonable' })
