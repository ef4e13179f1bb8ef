import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { LogoFile } from './brandLogo.ts'
import { type ManifestBrand, manifestOf, registerManifest } from './manifest.ts'

const OWN: ManifestBrand = { brand: 'Glasshouse', color: null, logo: null }

test('names the brand, its colour and its icon', () => {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt32BE(512, 16)
  const file: LogoFile = { path: '/brand/1.png', type: 'image/png', bytes }
  const logo = { light: file, dark: file, appIcon: file }
  expect(manifestOf('en', { brand: 'Penpay', color: '#a0148c', logo })).toMatchObject({
    name: 'Penpay',
    theme_color: '#a0148c',
    icons: [{ src: '/brand/1.png', type: 'image/png', sizes: '512x512' }],
  })
  const icons = [{ src: '/app-icon.svg', type: 'image/svg+xml', sizes: 'any' }]
  expect(manifestOf('en', OWN)).toMatchObject({ theme_color: '#0a5969', icons })
})

test('is served in the language that is asked for, to be installed as an app of its own', async () => {
  const app = fastify()
  registerManifest(app, OWN)
  const asked = async (language: string) => {
    const headers = { 'accept-language': language }
    return app.inject({ url: '/manifest.webmanifest', headers })
  }
  const answer = await asked('ar-EG,en;q=0.5')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.headers['vary']).toBe('accept-language')
  expect(answer.json()).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    display: 'standalone',
  })
  expect((await asked('zh-TW')).json()).toMatchObject({ lang: 'zh-HK', dir: 'ltr' })
  expect((await asked('xx')).json()).toMatchObject({ lang: 'en', dir: 'ltr' })
  await app.close()
})
