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
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ value: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ value: part.value.raw, start: part.start }))
    case 'JSXExpressionContainer':
      return literals(node.expression)
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)]
    case 'LogicalExpression':
      return [...literals(node.left), ...literals(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...literals(node.left), ...literals(node.right)] : []
    default:
      return []
  }
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
