import { nameOf, type Text } from './texts.ts'

/** English term -> its translation in each language. */
export type Glossary = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Reads glossary.csv: a key, then a column for each language. No cell holds a comma. */
export function parseGlossary(csv: string): Glossary {
  const [head = '', ...lines] = csv.trim().split('\n')
  const columns = head.split(',')
  return new Map(
    lines.map((line) => {
      const cells = line.split(',')
      if (cells.length !== columns.length) throw new Error(`glossary: ${line}`)
      const term = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
      return [term['en'] ?? '', term]
    }),
  )
}

/** Keys whose English word has another sense than the term: the first price of a candle, a check that failed,
 * one loan, a button that deposits. */
const OTHER_SENSE: ReadonlySet<string> = new Set([
  'account:newAccount.deposit',
  'home:balance.deposit',
  'profile:row.deposit',
  'spoken:candles.open',
  'spot:state.waiting',
  'proof:check.fails',
  'verify:checks.fails',
  'verify:loan',
  'withdrawal:state.rejected',
])

/** Texts whose English is a term of the glossary, said otherwise. */
export function offGlossary(texts: readonly Text[], glossary: Glossary): readonly string[] {
  const english = new Map(
    texts
      .filter((text) => text.language === 'en')
      .map((text) => [`${text.slice}:${text.key}`, text.value]),
  )
  return texts.flatMap((text) => {
    const term = glossary.get(english.get(`${text.slice}:${text.key}`) ?? '')
    const wanted = term?.[text.language]
    if (wanted === undefined || wanted === text.value) return []
    if (OTHER_SENSE.has(`${text.slice}:${text.key}`)) return []
    return [`${nameOf(text)} is "${text.value}"; the glossary says "${wanted}"`]
  })
}

/** Promises the operator cannot keep, in each language. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  en: /guaranteed|risk-free|\binsured|audited|licensed|provably fair/,
  ja: /保証(?!金)|リスクなし|保険付き|監査済/,
  ko: /보장|무위험|보험 가입|감사 완료/,
  th: /รับประกัน|การันตี|ไร้ความเสี่ยง/,
  de: /garantiert|risikofrei|versichert|auditiert/,
  fr: /garanti|sans risque|assure\b|audite\b/,
  it: /garantito|senza rischi|assicurato|revisionato/,
  es: /garantizado|sin riesgo|asegurado|auditado/,
  ar: /مضمون|بلا مخاطر|مومن|مدقق/,
  zh: /保证(?!金)|保本|稳赚|无风险|已投保|已审计/,
}

/** Keys that may say such a word, because they deny it. */
const DENIALS: ReadonlySet<string> = new Set([])

/** Case and accents do not hide a word. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/** Texts that promise what the operator cannot keep. */
export function forbiddenWords(texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) => {
    const pattern = FORBIDDEN[text.language]
    if (pattern === undefined) return [`${text.language} has no list of forbidden words`]
    const match = pattern.exec(plain(text.value))
    if (match === null || DENIALS.has(`${text.slice}:${text.key}`)) return []
    return [`${nameOf(text)} says "${match[0]}"`]
  })
}
