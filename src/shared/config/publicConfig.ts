import type { PublicConfig } from '#protocol/publicConfig.ts'

/**
 * The settings of this operator. The server that made the page wrote them there, as this very release reads them.
 * @throws SyntaxError when the page carries none
 */
export function readPublicConfig(): PublicConfig {
  const settings: unknown = JSON.parse(document.getElementById('config')?.textContent ?? '')
  return settings as PublicConfig
}
