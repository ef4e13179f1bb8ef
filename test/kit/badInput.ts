/** One way to spoil a good body. `json` is the exact text to send. */
export interface BadBody {
  readonly name: string
  readonly json: string
}

type Body = Readonly<Record<string, unknown>>

/** Values that are wrong in any field of any body of ours. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['an object', {}],
  ['an array', ['1']],
  ['empty text', ''],
  ['a negative number', '-1'],
  ['a negative zero', '-0'],
  ['30 decimals', `1.${'0'.repeat(29)}1`],
  ['an exponent', '1e400'],
  ['hexadecimal', '0x'],
  ['not a number', 'NaN'],
  ['infinity', 'Infinity'],
  ['Arabic digits', '١٢٣'],
  ['a grouping sign', '1,000'],
  ['a blank at the end', '1 '],
  ['NUL', 'BTC\0'],
  ['half a surrogate pair', '\ud800'],
  ['one megabyte', 'x'.repeat(1_048_576)],
  ['forty kilobytes', 'x'.repeat(40_960)],
]

/** JSON that no JavaScript value turns into. */
const RAW: readonly (readonly [string, string])[] = [
  ['1e400 as a number', '1e400'],
  ['-1 as a number', '-1'],
  ['0.1 as a number', '0.1'],
  ['a number past 2^53', '9007199254740993'],
  ['an escaped NUL', '"\\u0000"'],
  ['an escaped half surrogate', '"\\udfff"'],
]

/**
 * Spoils a good body in every way we know: each must be refused with 400 (or 413) and change nothing.
 * Fields named in `free` take any text, so only what is wrong in every text is tried on them.
 */
export function badBodies(good: Body, free: readonly string[] = []): readonly BadBody[] {
  return [...wholeBodies(good), ...Object.keys(good).flatMap((field) => spoilt(good, field, free))]
}

function wholeBodies(good: Body): readonly BadBody[] {
  const text = JSON.stringify(good)
  const inside = text.slice(1, -1)
  const comma = inside === '' ? '' : ','
  return [
    { name: 'no body', json: '' },
    { name: 'cut off', json: text.slice(0, -1) },
    { name: 'not JSON', json: 'side=long&lots=1' },
    { name: 'NUL before it', json: `\0${text}` },
    { name: 'null', json: 'null' },
    { name: 'a number', json: '1' },
    { name: 'a text', json: '"x"' },
    { name: 'an array', json: `[${text}]` },
    { name: 'an unknown field', json: `{${inside}${comma}"customerId":"1"}` },
    { name: 'a __proto__ key', json: `{${inside}${comma}"__proto__":{"admin":true}}` },
    { name: 'a constructor key', json: `{${inside}${comma}"constructor":{"prototype":{}}}` },
    { name: 'an unknown field deep down', json: `{${inside}${comma}"x":${deep(1000)}}` },
    { name: 'a key with NUL', json: `{${inside}${comma}"a\\u0000":1}` },
  ]
}

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

function spoilt(good: Body, field: string, free: readonly string[]): readonly BadBody[] {
  const { [field]: _left, ...rest } = good
  const value = good[field]
  const values = WRONG.filter(([, wrong]) => {
    if (free.includes(field) && typeof wrong === 'string') return breaksAnyText(wrong)
    return wrong !== value
  })
  const raws = RAW.filter(([, json]) => typeof value !== 'number' || !isSafeInteger(json))
  return [
    { name: `${field} missing`, json: JSON.stringify(rest) },
    ...values.map(([name, wrong]) => ({
      name: `${field}: ${name}`,
      json: JSON.stringify({ ...rest, [field]: wrong }),
    })),
    ...raws.map(([name, json]) => ({
      name: `${field}: ${name}`,
      json: JSON.stringify({ ...rest, [field]: '@' }).replace('"@"', () => json),
    })),
  ]
}

const breaksAnyText = (text: string): boolean => text.length > 65_536 || /[\0\p{Cs}]/u.test(text)

const isSafeInteger = (json: string): boolean =>
  Number.isSafeInteger(JSON.parse(json)) && json !== '-1'
