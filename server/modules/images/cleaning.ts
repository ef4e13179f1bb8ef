import type { ImageKind } from '#protocol/imageKind.ts'

/** What one picture may cost. */
export interface CleanLimits {
  /** Of the picture as it came: width times height. */
  readonly maxPixels: number
  /** As `maxPixels`, for JPEG 2000, whose decoder holds all of it several times over. */
  readonly maxJp2Pixels: number
  /** What is kept is made smaller until neither side is longer. */
  readonly maxSide: number
  /** Memory of the whole process, in bytes. */
  readonly maxMemory: number
  /** Memory of the JPEG 2000 decoder alone, in bytes. */
  readonly maxDecoderMemory: number
  /** Milliseconds from its start to its end. */
  readonly maxMs: number
}

export const CLEAN_LIMITS: CleanLimits = {
  maxPixels: 25_000_000,
  maxJp2Pixels: 8_000_000,
  maxSide: 4096,
  maxMemory: 280 * 1024 * 1024,
  maxDecoderMemory: 192 * 1024 * 1024,
  // A busy machine takes ten seconds to start the process alone.
  maxMs: 30_000,
}

/** Why a picture is not taken: it has too many pixels, or it can't be read. */
export type CleanFault = 'tooManyPixels' | 'unreadable'

/** The first line a cleaning process answers with; the picture's bytes follow. */
export type CleanAnswer =
  | { readonly ok: false; readonly fault: CleanFault }
  | {
      readonly ok: true
      readonly type: CleanType
      readonly width: number
      readonly height: number
      /** The most memory the process ever held, in bytes. */
      readonly peak: number
    }

export type CleanType = 'image/jpeg' | 'image/png'

/** What a cleaning process is told, as JSON, in its one argument. The picture is its standard input. */
export interface CleanOrder {
  readonly kind: ImageKind
  readonly limits: CleanLimits
}

/** How a cleaning process ends that found itself over its memory. */
export const OVER_MEMORY_EXIT = 71
