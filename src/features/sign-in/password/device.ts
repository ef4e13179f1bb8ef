import { type Stored, stored } from '#src/shared/storage/stored.ts'

const DEVICE = /^[A-Za-z0-9_-]{22}$/

const kept: Stored<string> = stored({
  key: 'device',
  version: 1,
  parse: (raw) => (typeof raw === 'string' && DEVICE.test(raw) ? raw : null),
})

/** 128 random bits of this browser: guesses of strangers keep nobody waiting who signs in from it. */
export function deviceId(): string {
  const known = kept.read()
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  kept.write(fresh)
  return fresh
}
