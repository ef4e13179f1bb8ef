import type { ESTree } from 'vite'
import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

/** Attributes whose text a person sees or hears. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

/** Names are the same in every language. */
const NAMES = new Set(['Glasshouse'])

/** Every visible text is a key of `locales/`: no words in JSX, and no inline styles but variables. */
export function checkText(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const judge = (text: string, offset: number): void => {
    const words = text.trim()
    if (!/\p{L}/u.test(words) || NAMES.has(words)) return
    found.push(findingAt(file, offset, `"${words}" is text: give it a key in locales/`))
  }
  walkSyntax(file, {
    JSXText(node) {
      judge(node.value, node.start)
    },
    JSXElement(node) {
      for (const text of node.children.flatMap(literals)) judge(text.value, text.start)
    },
    JSXFragment(node) {
      for (const text of node.children.flatMap(literals)) judge(text.value, text.start)
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier') return
      if (SPOKEN.has(node.name.name) && node.value !== null) {
        for (const text of literals(node.value)) judge(text.value, text.start)
      }
      if (node.name.name === 'style') found.push(...checkStyle(file, node))
    },
  })
  return found
}

interface Text {
  readonly value: string
  readonly start: number
}

/** The literal texts an expression may turn into on the screen. */
function literals(node: ESTree.Node): readonly Text[] {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return [{ value: node.value, start: node.start }]
  }
  if (node.type === 'TemplateLiteral') {
    return node.quasis.map((part) => ({
      value: part.value.cooked ?? part.value.raw,
      start: part.start,
    }))
  }
  if (node.type === 'JSXExpressionContainer') return literals(node.expression)
  if (node.type === 'ConditionalExpression') {
    return [...literals(node.consequent), ...literals(node.alternate)]
  }
  if (node.type === 'LogicalExpression' || isSum(node)) {
    return [...literals(node.left), ...literals(node.right)]
  }
  return []
}

function isSum(node: ESTree.Node): node is ESTree.BinaryExpression {
  return node.type === 'BinaryExpression' && node.operator === '+'
}

function checkStyle(file: SourceFile, attribute: ESTree.JSXAttribute): readonly Finding[] {
  const value =
    attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : null
  if (value?.type !== 'ObjectExpression') return []
  return value.properties.flatMap((property) => {
    const variable =
      property.type === 'Property' &&
      property.key.type === 'Literal' &&
      String(property.key.value).startsWith('--')
    if (variable) return []
    return [
      findingAt(file, property.start, 'style sets custom properties only: use the CSS module'),
    ]
  })
}
