const CHINESE = /^(hk|zh(-.+)?)$/i

/** The language texts are kept in for a language a person chose: Chinese of any kind reads `zh`. */
export function contentLanguage(chosen: string): string {
  if (CHINESE.test(chosen)) return 'zh'
  return chosen.slice(0, 2).toLowerCase()
}

/** The sandbox's home page figures. They are nobody's real figures, so production has none of its own. */
export const SANDBOX_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['home_volume', '3800000000'],
  ['home_coins', '350'],
  ['home_users', '1200000'],
])
