import { nameOf, type Text } from './texts.ts'

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${list})(?!\\p{L})`, 'iu')

/** An order at the beginning of a sentence. */
const orders = (list: string): string => `(?<=^|[.:!?] )(?:${list})`

/**
 * What each language says to a friend. Customers are addressed as strangers: Sie, vous, Lei, usted, 您, and polite
 * endings. Italian buttons alone are short ("Accedi"), so there an order counts in a sentence only.
 */
const FAMILIAR: Readonly<Record<string, RegExp>> = {
  de: words('du|dir|dich|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?'),
  fr: words('tu|te|toi|ton|ta|tes'),
  it: words(
    `tu|te|ti|tuoi?|tua|tue|hai|puoi|devi|vuoi|ricevi|paghi|ciò che converti|${orders('premi|passa|converti|scegli|apri|controlla|inserisci|usa|chiedi|tocca|prova')}(?= [^.]*\\.$)`,
  ),
  es: words(
    `tú|tus?|ti|te|contigo|puedes|podrás|tienes|quieres|debes|necesitas|recibes|obtienes|entregas|pagas|conviertes|eliges|${orders('pulsa|pide|cambia|inicia|elige|revisa|prueba(?! de patrimonio)|comprueba|abre|envía|espera|usa|intenta')}`,
  ),
  ja: /(?<!まし|でし)た。|る。|ない。|だ。/,
  ko: /[해돼예에어아네군]요(?![가-힣])|너의|당신/,
  th: /ครับ|ค่ะ|นะคะ/,
  zh: /你/,
}

/** Texts that address a customer as one addresses a friend. */
export function familiarTexts(texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) => {
    const match = FAMILIAR[text.language]?.exec(text.value) ?? null
    return match === null ? [] : [`${nameOf(text)} says "${match[0]}" to a stranger`]
  })
}
