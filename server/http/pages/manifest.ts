import type { FastifyInstance } from 'fastify'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import type { Logo } from './brandLogo.ts'
import { languageOf } from './page.ts'

/** The ending tells the page's handler that this is no page. */
const PATH = '/manifest.webmanifest'

/** What the page says of it. */
export const MANIFEST_LINK = `<link rel="manifest" href="${PATH}" />`

/** What stands around the app where the operator chose no colour, and behind its icon while it starts. */
const OWN_COLOR = '#0a5969'
const GROUND = '#ffffff'

export interface ManifestBrand {
  readonly brand: string
  /** Colour of the brand as `#rrggbb`; null: the app's own. */
  readonly color: string | null
  readonly logo: Logo | null
}

/** Where the width of a PNG stands: after its signature, and the length and name of its first part. */
const WIDTH_AT = 16

function iconOf(logo: Logo | null): { src: string; type: string; sizes: string } {
  if (logo === null) return { src: '/app-icon.svg', type: 'image/svg+xml', sizes: 'any' }
  const { path, type, bytes } = logo.appIcon
  if (type === 'image/svg+xml') return { src: path, type, sizes: 'any' }
  const side = bytes.readUInt32BE(WIDTH_AT)
  return { src: path, type, sizes: `${side}x${side}` }
}

/** What a browser needs to install the app, for who reads `language`. @internal tested without a server */
export function manifestOf(language: string, { brand, color, logo }: ManifestBrand): object {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    lang: language === 'hk' ? 'zh-HK' : language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: color ?? OWN_COLOR,
    background_color: GROUND,
    icons: [iconOf(logo)],
  }
}

/** Serves the manifest under the name, colour and icon of the operator's brand. */
export function registerManifest(app: FastifyInstance, own: ManifestBrand): void {
  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    const language = languageOf(request.headers['accept-language'] ?? '', FILE_LANGUAGES)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(JSON.stringify(manifestOf(language, own)))
  })
}
