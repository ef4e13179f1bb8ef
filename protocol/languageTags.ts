/**
 * What the language picker calls the language of a browser's tag, whether we speak it or not: its first part, and `hk`
 * for Traditional Chinese.
 */
export function languageOfTag(tag: string): string {
  const lower = tag.trim().toLowerCase()
  return /^zh-(hk|tw|mo|hant)/.test(lower) ? 'hk' : lower.replace(/\W.*/, '')
}
