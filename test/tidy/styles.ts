import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, lineAt, ROOT, type SourceFile } from './repository.ts'

/** The one file that names colours. */
const PALETTE = /\/tokens\.css$/

const PHYSICAL: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /(?<=^|[{;\s])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b[\w-]*\s*:/g,
    'use the logical property (-inline-start, -block-end ...)',
  ],
  [/(?<=^|[{;\s])(?:left|right|top|bottom)\s*:/g, 'use inset-inline or inset-block'],
  [
    /(?<=^|[{;\s])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
    'use border-start-start-radius',
  ],
  [/(?<=^|[{;\s])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g, 'use start or end'],
]

/** Places where left is left in every language: time runs from left to right on a chart. */
const GEOMETRY = /^src\/features\/view-chart\/ui\/PriceChart\.module\.css$/

/** Each part that comes or goes would give every element of the page a new style. */
const WHOLE_PAGE = /(?:\bhtml|\bbody|:root)[^\s>+~,{]*:has\(/g

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch)\(/gi

/** Sizes of text are all named in one file; one that is not there silently is the size around it. */
const SIZE = /var\((--(?:fs|lh)-[\w-]+)\)/g
const TOKENS = readFileSync(path.join(ROOT, 'src/shared/styles/tokens.css'), 'utf8')

function unknownSizes({ path: file, text }: SourceFile): readonly Finding[] {
  return [...text.matchAll(SIZE)]
    .filter(([, name = '']) => !TOKENS.includes(`${name}:`))
    .map((match) => ({
      path: file,
      line: lineAt(text, match.index),
      message: `${match[0]} is not in tokens.css`,
    }))
}

/** Styles read from either side: logical properties only, colours and sizes by their token, none for the whole page. */
export function checkStyles(file: SourceFile): readonly Finding[] {
  const text = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const physical = GEOMETRY.test(file.path) ? [] : PHYSICAL
  const rules = [
    ...physical,
    [WHOLE_PAGE, 'mark the root element instead: useRootMark'] as const,
    ...(PALETTE.test(file.path) ? [] : [[COLOUR, 'name the colour in tokens.css'] as const]),
  ]
  const found = rules.flatMap(([pattern, message]) =>
    [...text.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(text, match.index),
      message: `${match[0].trim()} ${message}`,
    })),
  )
  return [...found, ...unknownSizes(file)]
}
