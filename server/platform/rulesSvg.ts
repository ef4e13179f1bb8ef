/** Elements that draw, and those that say what is drawn. Nothing of them runs, asks for a file or holds a page. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon ' +
    'linearGradient radialGradient stop clipPath mask pattern marker text tspan textPath filter'
  ).split(' '),
)

/** Parts of a filter. The one that fetches a picture takes a link, which is judged as any. */
const EFFECT = /^fe[A-Z][A-Za-z]+$/

/** Refused wherever they stand, each with what is said of it. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!(?!--)/, 'a document type, an entity or CDATA'],
  [/<\?(?!xml\s)/, 'a processing instruction'],
  [/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i, 'an entity'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/\bhref\s*=\s*["']?\s*(?!["'#\s])/i, 'a link out of the file'],
  [/url\(\s*["']?\s*(?!["'#\s])/i, 'an address out of the file'],
  [/@import/i, 'an import'],
  [/\\/, 'a backslash'],
]

/**
 * Why we show no such SVG: it is to be a drawing alone. Browsers run nothing of an image either; this is so that nobody has
 * to rely on it.
 * @returns one line each; empty: it can
 */
export function svgFaults(text: string): readonly string[] {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '')
  const names = Array.from(bare.matchAll(/<([A-Za-z][^\s/>]*)/g), ([, name = '']) => name)
  const others = new Set(names.filter((name) => !ELEMENTS.has(name) && !EFFECT.test(name)))
  return [
    ...(names[0] === 'svg' ? [] : ['does not begin with an svg element']),
    ...Array.from(others, (name) => `holds <${name}>, which no picture may`),
    ...FORBIDDEN.flatMap(([found, what]) =>
      found.test(bare) ? [`holds ${what}, which no picture may`] : [],
    ),
  ]
}
