import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readWork, workUri } from './rulesWork.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#a)" d="M0 0h9"/></svg>'
const work = { title: 'Low Tide', creator: 'Studio A', about: 'Water.', svg }

it('is what its token says, whole', () => {
  expect(readWork(workUri(work))).toMatchObject({
    title: 'Low Tide',
    creator: 'Studio A',
    about: 'Water.',
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    imageSha256: createHash('sha256').update(svg).digest('hex'),
  })
})

it.each([
  ['points elsewhere', 'ipfs://work'],
  ['is no JSON', 'data:application/json;base64,eyJ'],
  ['has another picture than its hash', swapped()],
  ['has no title', workUri({ ...work, title: ' ' })],
  ['turns the direction of its title', workUri({ ...work, title: 'Low \u202Eedit' })],
  // A text that its winner signs names it.
  ['breaks the line of its title', workUri({ ...work, title: 'Low\u2028Tide' })],
  ['has signs in its title that nobody sees', workUri({ ...work, title: 'Low\u00ad Tide' })],
  ['is no picture', workUri({ ...work, svg: '<html></html>' })],
  ['is too large', workUri({ ...work, svg: `<svg ${'x'.repeat(16_000)}/>` })],
  ...[
    '<script>1</script>',
    '<a href="https://example.org"/>',
    '<use xlink:href="//example.org"/>',
    '<rect onload="x"/>',
    '<foreignObject/>',
    '<rect fill="url(https://example.org)"/>',
    '<!DOCTYPE x>',
  ].map((part) => [`holds ${part}`, workUri({ ...work, svg: `<svg >${part}</svg>` })]),
])('one that %s is none', (_, uri) => {
  expect(readWork(uri)).toBeNull()
})

function swapped(): string {
  const [head = '', body = ''] = workUri(work).split(',')
  const json = Buffer.from(body, 'base64')
    .toString()
    .replace(/"image_sha256":"../, '"image_sha256":"00')
  return `${head},${Buffer.from(json).toString('base64')}`
}
