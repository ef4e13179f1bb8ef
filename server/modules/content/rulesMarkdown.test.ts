import { describe, expect, it } from 'vitest'
import { readText, tidyText } from './rulesMarkdown.ts'
import { isLink } from './rulesLinks.ts'
import type { TextFigures } from './rulesFigures.ts'

const KNOWN: TextFigures = {
  brand: 'Glass & <b>house',
  figures: new Map([
    ['withdrawal_fee', { kind: 'percent', value: '0.1' }],
    ['large', { kind: 'percent', value: '85' }],
    ['hours', { kind: 'number', value: '1048' }],
    ['contact', { kind: 'text', value: 'help@example.org' }],
  ]),
}

const read = (body: string, lang = 'en') => readText(`# Title\n\n${body}`, lang, KNOWN)
const faults = (body: string): readonly string[] => {
  const found = read(body)
  return found.ok ? [] : found.faults.map(({ line, what }) => `${line} ${what}`)
}
const blocks = (body: string, lang = 'en') => {
  const found = read(body, lang)
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  return found.blocks
}

describe('a text', () => {
  it('is a tree of the closed list', () => {
    const text =
      '## Part {#part}\n\nOne *two* **three** `four` [five](/proof).\n\n- a\n- b\n\n> q\n\n| h |\n|---|\n| c |\n\n---'
    expect(blocks(text)).toEqual([
      { kind: 'heading', level: 2, id: 'part', spans: [{ text: 'Part' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'One ' },
          { text: 'two', marks: ['em'] },
          { text: ' ' },
          { text: 'three', marks: ['strong'] },
          { text: ' ' },
          { text: 'four', marks: ['code'] },
          { text: ' ' },
          { text: 'five', to: '/proof' },
          { text: '.' },
        ],
      },
      { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { kind: 'quote', paragraphs: [[{ text: 'q' }]] },
      { kind: 'table', head: [[{ text: 'h' }]], rows: [[[{ text: 'c' }]]] },
      { kind: 'rule' },
    ])
  })

  it('names figures as its language writes them', () => {
    const text = '{{brand}} {{param:withdrawal_fee}} {{param:large}} {{param:hours}}'
    const shown = (lang: string) => blocks(text, lang)[0]
    expect(shown('en')).toMatchObject({ spans: [{ text: 'Glass & <b>house 0.1% 85% 1,048' }] })
    expect(shown('de')).toMatchObject({
      spans: [{ text: 'Glass & <b>house 0,1\u00a0% 85\u00a0% 1.048' }],
    })
    expect(JSON.stringify(shown('ar'))).toContain('\u20681,048\u2069')
    expect(blocks('[w](mailto:{{param:contact}})')).toMatchObject([
      { spans: [{ text: 'w', to: 'mailto:help@example.org' }] },
    ])
  })

  it('begins with its title', () => {
    expect(readText('## No\n', 'en', KNOWN)).toMatchObject({ ok: false })
    expect(readText('# A [b](/proof)\n', 'en', KNOWN)).toMatchObject({ ok: false })
    expect(readText('', 'en', KNOWN)).toMatchObject({ ok: false })
    expect(readText('# {{brand}}\n', 'en', KNOWN)).toMatchObject({ title: 'Glass & <b>house' })
  })

  it('has no signs that are not seen', () => {
    expect(tidyText('a\u202eb\u200bc\ufeff\r\nd\u200de')).toBe('abc\nd\u200de\n')
  })
})

/** Line 1 is the title, line 3 the payload. */
describe('nothing that runs or loads comes from a text', () => {
  it.each([
    ['<script>alert(1)</script>', '3 html'],
    ['a <img src=x onerror=alert(1)>', '3 html'],
    ['<b>bold</b>', '3 html'],
    ['<!-- hidden -->', '3 html'],
    ['<style>*{display:none}</style>', '3 html'],
    ['<svg onload=alert(1)>', '3 html'],
    ['<a href="javascript:alert(1)">x</a>', '3 html'],
    ['![x](https://evil.example/x.png)', '3 image'],
    ['![x][1]\n\n[1]: https://evil.example/x.png', '3 image'],
    ['[x](javascript:alert(1))', '3 link'],
    ['[x](JaVaScRiPt:alert(1))', '3 link'],
    ['[x](java&#115;cript:alert(1))', '3 link'],
    ['<javascript:alert(1)>', '3 link'],
    ['[x](data:text/html,x)', '3 link'],
    ['[x](vbscript:x)', '3 link'],
    ['[x](http://example.org)', '3 link'],
    ['[x](//evil.example)', '3 link'],
    ['[x](/\\evil.example)', '3 link'],
    ['[x](https://user@evil.example)', '3 link'],
    ['[x](mailto:a@b.example?bcc=c@d.example)', '3 link'],
    ['[x](/detail?id=nope)', '3 link'],
    ['[x](#part)', '3 link'],
    ['[x](/proof\u0000)', '3 link'],
    ['[x][1]\n\n[1]: https://example.org', '3 element'],
    ['- a\n  - b', '3 element'],
    ['```\ncode\n```', '3 element'],
    ['# Second title', '3 heading'],
    ['##### Deep', '3 heading'],
    ['## A {#a}\n\n## B {#a}', '5 anchor'],
    ['{{param:nope}}', '3 figure'],
    ['{{nope}}', '3 figure'],
    ['{{param:withdrawal_fee', '3 figure'],
    ['ok\n\nok\n\n{{x}} <i>', '7 figure'],
  ])('%j', (body, fault) => {
    expect(faults(body)).toContain(fault)
  })

  it.each([
    '/',
    '/verify',
    '/help/faq#pay',
    '/detail?id=terms',
    'https://example.org/a?b=c',
    'mailto:a@b.example',
  ])('a link to %s may stay', (address) => {
    expect(isLink(address)).toBe(true)
  })
})
