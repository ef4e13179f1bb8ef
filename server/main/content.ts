import { MAX_IMAGE_BYTES_KEY } from '#protocol/imageKind.ts'
import { type ContentDeps, createContentService } from '#server/modules/content/service.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { Config } from './config.ts'
import { homeFigures } from './homeFigures.ts'
import { textFiguresOf } from './textFigures.ts'

/**
 * Texts and parameters, with what the configuration decides of them. Texts name the fees of every class, listed or not.
 * @param instruments those that are listed
 */
export function createContent(
  { config, db, clock }: Pick<ContentDeps, 'db' | 'clock'> & { readonly config: Config },
  instruments: readonly Instrument[],
  sources: Parameters<typeof homeFigures>[0]['sources'],
): ContentService {
  const configured = new Map([[MAX_IMAGE_BYTES_KEY, String(config.files.maxImageBytes)]])
  const known = textFiguresOf(config, INSTRUMENTS)
  const counted = homeFigures({ db, clock, instruments, sources })
  return createContentService({ db, clock, mode: config.mode, configured, counted, known })
}
