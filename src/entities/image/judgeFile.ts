import { kindOf } from '#protocol/imageKind.ts'

/** Why a file is not even sent. */
export type FileFault = 'tooLarge' | 'wrongType'

/** Of a file, as many bytes as tell its kind. */
const HEAD_BYTES = 16

/** Says before anything is sent what the operator would refuse: by content, not by name. Null when nothing is wrong. */
export async function judgeFile(file: Blob, maxBytes: number): Promise<FileFault | null> {
  if (file.size > maxBytes) return 'tooLarge'
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return kindOf(head) === null ? 'wrongType' : null
}

const TENTH = 104_857.6

/** A size in megabytes with one decimal, rounded up: what is over a limit never reads like it. */
export function megabytes(bytes: number): string {
  const tenths = Math.ceil(bytes / TENTH)
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`
}
