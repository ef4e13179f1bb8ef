import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TextLanguage } from '#src/shared/i18n/languages.ts'

export type TestLanguage = TextLanguage

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

/** The same as a pattern: placeholders may be isolated for right-to-left reading. */
export function patternOf(
  language: TestLanguage,
  key: string,
  values: Readonly<Record<string, string>> = {},
): RegExp {
  const isolated = Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`])
  const text = textOf(language, key, Object.fromEntries(isolated) as Record<string, string>)
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(escaped.replace(/\u2068/g, '\u2068?').replace(/\u2069/g, '\u2069?'))
}

/** The same as a pattern, whatever stands in its places. */
export function anyOf(language: TestLanguage, key: string): RegExp {
  const parts = textOf(language, key).split(/\{\{\w+\}\}/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
}
