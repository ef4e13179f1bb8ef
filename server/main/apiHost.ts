import { origin } from './configFields.ts'

/** Variables about where the API is asked. */
export const API_VARIABLES = { API_HOST: origin.optional() }

interface Variables {
  readonly API_HOST?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly MODE: string
}

/** The origin at which pages ask the API and its feed, such as `https://api.example.org`; null: their own. */
export function apiHostOf({ API_HOST }: Variables): string | null {
  return API_HOST?.replace(/\/$/, '') ?? null
}

/** Why the host of the API can't be used, in words for operators. */
export function apiHostFaults(read: Variables): readonly string[] {
  const apiHost = apiHostOf(read)
  if (apiHost === null) return []
  const { PUBLIC_URL, MODE } = read
  if (PUBLIC_URL === undefined) {
    return ['API_HOST takes PUBLIC_URL: pages of that origin alone may ask it']
  }
  const { origin: page, protocol } = new URL(PUBLIC_URL)
  const faults: string[] = []
  if (page === apiHost) faults.push('API_HOST must differ from PUBLIC_URL, or be left out')
  // A browser asks nothing in the clear from a page that came sealed.
  const isClear = apiHost.startsWith('http:') && (protocol === 'https:' || MODE === 'production')
  if (isClear) faults.push('API_HOST must begin with https where PUBLIC_URL does')
  return faults
}
