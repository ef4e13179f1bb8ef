import type { FileLanguage } from '#protocol/statementKinds.ts'
import { wordsFrom } from '#server/modules/statement/service.ts'
import type { FileWords } from '#server/modules/statement/types.ts'
import ar from '../../locales/ar/funds.json' with { type: 'json' }
import de from '../../locales/de/funds.json' with { type: 'json' }
import en from '../../locales/en/funds.json' with { type: 'json' }
import es from '../../locales/es/funds.json' with { type: 'json' }
import fr from '../../locales/fr/funds.json' with { type: 'json' }
import it from '../../locales/it/funds.json' with { type: 'json' }
import ja from '../../locales/ja/funds.json' with { type: 'json' }
import ko from '../../locales/ko/funds.json' with { type: 'json' }
import th from '../../locales/th/funds.json' with { type: 'json' }
import zh from '../../locales/zh/funds.json' with { type: 'json' }

/** The texts of files: the very ones that the app shows. */
const TEXTS: Readonly<Record<FileLanguage, unknown>> = { en, ja, ko, th, de, fr, it, es, ar, zh }

/** Tags for figures, with Latin digits everywhere. */
const TAGS: Readonly<Record<FileLanguage, string>> = {
  en: 'en',
  ja: 'ja-JP',
  ko: 'ko-KR',
  th: 'th-TH-u-nu-latn',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  ar: 'ar-u-nu-latn',
  zh: 'zh-Hans',
}

/** The texts that files are written in. */
export function fileWordsOf(language: FileLanguage): FileWords {
  return wordsFrom({ language, tag: TAGS[language], texts: TEXTS[language] })
}
