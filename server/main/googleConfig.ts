import { z } from 'zod'
import type { OpenIdSettings } from '#server/platform/openId.ts'
import { isPrivate } from './configFields.ts'

/** Our entry at Google. */
export type GoogleSettings = Omit<OpenIdSettings, 'redirectUri'>

/** Where the provider sends people back to; its path is one of the specification. */
export const GOOGLE_CALLBACK = '/api/loginCallback/google'

/** Variables about sign-in with Google. */
export const GOOGLE_VARIABLES = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'must be the client id that Google gave out')
    .optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .regex(/^[!-~]{8,200}$/, 'must be the client secret that Google gave out')
    .optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isIssuer, 'must begin with https, unless it names this host')
    .default('https://accounts.google.com'),
}

function isIssuer(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && isPrivate(new URL(text))
}

interface Variables {
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
  readonly GOOGLE_ISSUER: string
}

/** Our entry at Google; null where the operator has none. */
export function googleOf(read: Variables): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = read
  if (clientId === undefined || clientSecret === undefined) return null
  return { issuer: read.GOOGLE_ISSUER, clientId, clientSecret }
}

/** What of the variables about Google does not go together. */
export function googleFaults(read: Variables & { readonly MODE: string }): readonly string[] {
  const faults: string[] = []
  if ((read.GOOGLE_CLIENT_ID === undefined) !== (read.GOOGLE_CLIENT_SECRET === undefined)) {
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together, or neither is')
  }
  if (read.MODE === 'production' && read.GOOGLE_ISSUER.startsWith('http:')) {
    faults.push('GOOGLE_ISSUER must begin with https in production')
  }
  return faults
}
