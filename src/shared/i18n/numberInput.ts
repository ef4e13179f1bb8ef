/** Why typed text is not a number that can be used. Text: `errors:fields.<fault>`. */
export type NumberInputFault = 'required' | 'malformed' | 'ambiguous' | 'tooPrecise'

export type NumberInput =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly fault: NumberInputFault }

const ZEROS = [0x0660, 0x06f0, 0xff10]

/** Arabic, Persian and full-width digits and signs as their Latin forms; blanks are dropped. */
function normalise(text: string): string {
  const digits = Array.from(text.trim(), (char) => {
    const code = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? char : String(code - zero)
  }).join('')
  return digits
    .replace(/[\u066b]/g, '.')
    .replace(/[\u066c\u00a0\u202f\u2009\s'’_]/g, '')
    .replace(/\uff0e/g, '.')
    .replace(/[\uff0c\u060c]/g, ',')
}

function refused(fault: NumberInputFault): NumberInput {
  return { ok: false, fault }
}

/**
 * Whether the other language's decimal sign can only be meant as one: a device whose keypad has no
 * other sign must do. `12.5` and `0.500` group nothing, `1.234` might, and `1.0000` is what becomes of
 * a thousand when a zero is put behind it.
 */
function isForeignDecimal(text: string, grouping: '.' | ','): boolean {
  const [whole = '', fraction = '', ...more] = text.split(grouping)
  if (more.length > 0 || !/^\d*$/.test(whole) || !/^\d+$/.test(fraction)) return false
  return !/^(\d{3}|0{3,})$/.test(fraction) || !/^[1-9]\d{0,2}$/.test(whole)
}

/** Well-formed grouping that can't be taken for decimals: a decimal sign follows, or two groups do. */
function ungroup(text: string, grouping: '.' | ','): string | null {
  const parts = text.split(grouping)
  if (parts.length === 1) return text
  const last = parts.at(-1) ?? ''
  const clear = parts.length > 2 || /[.,]/.test(last)
  const shaped = /^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((p) => /^\d{3}\b/.test(p))
  return clear && shaped ? parts.join('') : null
}

/**
 * Reads what a person typed as canonical decimal text. A sign that is a decimal point to one reader
 * and a thousands sign to another is refused (`1.234` in German, `1,234` in English), never guessed;
 * where it can only be a decimal point (`12.5`) it is one in either. Decimals beyond `maxDecimals` are refused, never rounded.
 */
export function readNumberInput(
  typed: string,
  options: { readonly decimalSign: '.' | ','; readonly maxDecimals: number },
): NumberInput {
  const text = normalise(typed)
  if (text === '') return refused('required')
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return refused('malformed')
  const grouping = options.decimalSign === '.' ? ',' : '.'
  const own = isForeignDecimal(text, grouping) ? text.replace(grouping, options.decimalSign) : text
  const plain = ungroup(own, grouping)
  if (plain === null) return refused('ambiguous')
  const [whole = '', fraction = '', ...more] = plain.split(options.decimalSign)
  if (more.length > 0) return refused('malformed')
  if (fraction.length > options.maxDecimals) return refused('tooPrecise')
  const canonical = `0${whole}`.replace(/^0+(?=\d)/, '')
  return { ok: true, value: fraction === '' ? canonical : `${canonical}.${fraction}` }
}

/** Canonical decimal text as a person of this language would type it. */
export function typedForm(value: string, decimalSign: '.' | ','): string {
  return value.replace('.', decimalSign)
}
