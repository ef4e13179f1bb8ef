import type { FastifyInstance } from 'fastify'

/** An image of the operator's brand. Its path changes with what it holds. */
export interface LogoFile {
  readonly path: string
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Buffer
}

/** What stands in place of the app's own mark. */
export interface Logo {
  readonly light: LogoFile
  readonly dark: LogoFile
  /** A square that phones show for the app on their start screen. */
  readonly appIcon: LogoFile
}

/** A browser that is led to such a file by itself runs nothing of it and asks nobody. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Serves the files of a brand, for as long as browsers like to keep them. */
export function registerLogo(app: FastifyInstance, { light, dark, appIcon }: Logo): void {
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const
  for (const { path, type, bytes } of new Set([light, dark, appIcon])) {
    app.get(path, options, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', INERT)
        .header('x-content-type-options', 'nosniff')
        .send(bytes),
    )
  }
}

/** The page with this logo where the app's own stands before the app is here: the tab, the start screen, the first moment. */
export function withLogo(html: string, { light, appIcon }: Logo): string {
  return html
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" type="${light.type}" href="${light.path}" />`,
    )
    .replaceAll('/favicon.svg', () => light.path)
    .replaceAll('/app-icon.svg', () => appIcon.path)
}
