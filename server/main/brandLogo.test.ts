import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerLogo, withLogo } from '#server/http/pages/brandLogo.ts'
import { logoFaults, logoOf, logoStyles, openLogo } from './brandLogo.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#800" d="M2 2h20v20z"/></svg>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-logo-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const square = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#800000' } })
    .png()
    .toBuffer()

const open = (path: string, dark = path) => openLogo({ light: path, dark })

it('is set by one file, or by one for each theme', () => {
  const folderOf = (path: string | undefined) => (path === undefined ? null : `/x/${path}`)
  expect(logoOf({}, folderOf)).toBeNull()
  const one = { LOGO_FILE: 'a.svg' }
  expect(logoOf(one, folderOf)).toEqual({ light: '/x/a.svg', dark: '/x/a.svg' })
  const both = { ...one, LOGO_FILE_DARK: 'b.png' }
  expect(logoOf(both, folderOf)).toEqual({ light: '/x/a.svg', dark: '/x/b.png' })
  expect([logoFaults(both), logoFaults({ LOGO_FILE_DARK: 'b.png' })]).toEqual([
    [],
    ['LOGO_FILE_DARK takes LOGO_FILE'],
  ])
})

it('is served under its hash, as what it is, and runs nothing', async () => {
  const logo = await open(file('a.svg', SVG), file('b.png', await square(192)))
  if (logo === null) throw new Error('there is a logo')
  expect(logo.light.path).toMatch(/^\/brand\/[\da-f]{16}\.svg$/)
  const app = fastify()
  registerLogo(app, logo)
  const [light, dark, icon] = await Promise.all(
    [logo.light, logo.dark, logo.appIcon].map(({ path }) => app.inject(path)),
  )
  expect(light?.body).toBe(SVG)
  expect(light?.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(light?.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  expect(dark?.headers['content-type']).toBe('image/png')
  const drawn = await sharp(icon?.rawPayload).metadata()
  expect([drawn.format, drawn.width, drawn.height, drawn.hasAlpha]).toEqual([
    'png',
    180,
    180,
    false,
  ])
})

it('is as large as its program drew it', async () => {
  const large = SVG.replace('viewBox', 'width="2100" height="2100" viewBox')
  const small = SVG.replace('viewBox', 'width="8" height="8" viewBox')
  const files = [file('2100.svg', large), file('8.svg', small), file('24.svg', SVG)]
  // One after another, as a process reads one: each says anew what may be read.
  for (const path of files) {
    const logo = await open(path)
    const { data } = await sharp(logo?.appIcon.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      Array.from(data.subarray((y * 180 + x) * 3, (y * 180 + x) * 3 + 3))
    expect([at(10, 10), at(130, 60)]).toEqual([
      [255, 255, 255],
      [136, 0, 0],
    ])
  }
})

it('takes the place of the mark in both themes, in the tab and on the start screen', async () => {
  const logo = await open(file('a.svg', SVG))
  if (logo === null) throw new Error('there is a logo')
  const { path } = logo.light
  expect(logoStyles(logo)).toContain(`:root:root:root{--logo:url(${path})}`)
  expect(logoStyles(null)).toBe('')
  const html =
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg" />' +
    '<link rel="apple-touch-icon" href="/app-icon.svg" /><img class="splash" src="/favicon.svg" />'
  expect(withLogo(html, logo)).toBe(
    `<link rel="icon" type="image/svg+xml" href="${path}" />` +
      `<link rel="apple-touch-icon" href="${logo.appIcon.path}" /><img class="splash" src="${path}" />`,
  )
})

it('is refused at the start, with what is wrong', async () => {
  const refused: readonly (readonly [string, string | Buffer, string])[] = [
    ['large.svg', SVG + ' '.repeat(40_000), 'bytes; a logo has 32768 at most'],
    ['script.svg', SVG.replace('<path', '<script/><path'), 'holds <script>'],
    ['wide.svg', SVG.replace('0 0 24 24', '0 0 96 24'), 'is 96 x 24: a logo is square'],
    ['wide.png', await square(400, 200), 'is 400 x 200: a logo is square'],
    ['small.png', await square(64), 'has 64 pixels a side; a PNG has 192 to 1024'],
    ['other.svg', await square(192), 'does not begin with an svg element'],
    ['broken.png', (await square(192)).subarray(0, 100), 'The logo'],
    ['other.png', SVG, 'is no SVG and no PNG, or has the name of the other'],
  ]
  for (const [name, content, fault] of refused) {
    await expect(open(file(name, content)), name).rejects.toThrow(fault)
  }
  await expect(open(file('a.svg', SVG), join(folder, 'b.svg'))).rejects.toThrow('b.svg')
})
