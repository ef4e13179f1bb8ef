import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type TestLanguage = 'en' | 'zh' | 'ar'

/** The text a person sees: `textOf('ar', 'gate:title')`, with placeholders filled in. */
export function textOf(
  language: TestLanguage,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const [slice = '', path = ''] = key.split(':')
  const file = fileURLToPath(new URL(`../../locales/${language}/${slice}.json`, import.meta.url))
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of path.split('.')) {
    found =
      typeof found === 'object' && found !== null
        ? (found as Record<string, unknown>)[part]
        : undefined
  }
  if (typeof found !== 'string') throw new Error(`no text ${language} ${key}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `{{${name}}}`)
}
