import { spellingsOf } from '#server/platform/secretSpellings.ts'
import type { Config } from './config.ts'

/** What the operator has entrusted to us: never in a log. */
export function secretsOf(config: Config): readonly string[] {
  const { chainRpcUrl, databaseUrl, files, google, mail, opsToken, operatorToken, sms } = config
  const passwords = [databaseUrl, mail?.url ?? null].map((url) =>
    url === null ? '' : new URL(url).password,
  )
  const key = chainRpcUrl === null ? '' : keyOf(new URL(chainRpcUrl))
  const ofProviders = Object.values(config.providerKeys).flatMap(spellingsOf)
  const tokens = [opsToken, operatorToken, files.s3?.secretKey, google?.clientSecret, sms?.token]
  return [
    ...passwords,
    ...passwords.map(plainOf),
    ...tokens.map((kept) => kept ?? ''),
    key,
    ...ofProviders,
  ]
}

/** Where the address of a node carries the key of whoever may ask it. */
function keyOf({ pathname, search }: URL): string {
  return pathname.slice(1) + search
}

/** What the escapes of an address stand for; the text itself where they are none. */
function plainOf(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}
