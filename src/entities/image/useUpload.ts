import { useEffect, useRef, useState } from 'react'
import type { ImagePurpose, StoredImage } from '#protocol/image.ts'
import { useGetImageLimitQuery, useUploadImageMutation } from './image.api.ts'
import { type FileFault, judgeFile } from './judgeFile.ts'

/** The limit until the operator has told its own: the least any operator allows by default. */
const USUAL_MAX_BYTES = 2_097_152

export type UploadState =
  | { readonly name: 'empty' }
  /** We keep one that was sent before this page was loaded. */
  | { readonly name: 'earlier' }
  | { readonly name: 'refused'; readonly fault: FileFault; readonly size: number }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'failed'; readonly fault: unknown }
  | { readonly name: 'kept'; readonly image: StoredImage }

export interface Upload {
  readonly state: UploadState
  readonly maxBytes: number
  /** Address of the file that was picked, to look at; null while there is none. */
  readonly preview: string | null
  readonly start: (file: File) => Promise<void>
  readonly retry: () => void
  /** Takes back whatever was picked, and stops what is on its way. */
  readonly remove: () => void
}

/** The file that is on the screen; a browser lets go of its address when it is left. */
function usePicked() {
  const [picked, setPicked] = useState<{ readonly file: File; readonly address: string } | null>(
    null,
  )
  useEffect(() => () => URL.revokeObjectURL(picked?.address ?? ''), [picked])
  const pick = (file: File | null): void =>
    setPicked(file === null ? null : { file, address: URL.createObjectURL(file) })
  return { picked, pick }
}

/** One image from the moment it is picked until the operator keeps it. What was picked last counts. */
export function useUpload(
  purpose: ImagePurpose,
  onChange: (image: StoredImage | null) => void,
  { earlier = false, guest }: { readonly earlier?: boolean; readonly guest?: string } = {},
): Upload {
  const { data: maxBytes = USUAL_MAX_BYTES } = useGetImageLimitQuery(undefined)
  const [send] = useUploadImageMutation()
  const [state, setState] = useState<UploadState>(earlier ? { name: 'earlier' } : { name: 'empty' })
  const { picked, pick } = usePicked()
  const under = useRef<{ abort?: () => void }>({})
  useEffect(() => () => under.current.abort?.(), [])

  const turn = (): { abort?: () => void } => {
    under.current.abort?.()
    under.current = {}
    onChange(null)
    return under.current
  }
  const start = async (file: File): Promise<void> => {
    const mine = turn()
    const set = (next: UploadState): void => {
      if (under.current === mine) setState(next)
    }
    pick(null)
    const fault = await judgeFile(file, maxBytes)
    if (under.current !== mine) return
    if (fault !== null) {
      set({ name: 'refused', fault, size: file.size })
      return
    }
    pick(file)
    set({ name: 'sending', share: 0 })
    const onProgress = (share: number): void => set({ name: 'sending', share })
    const sent = send({ file, purpose, guest, onProgress })
    mine.abort = () => sent.abort()
    const answer = await sent
    if (under.current !== mine) return
    if ('error' in answer) set({ name: 'failed', fault: answer.error })
    else {
      set({ name: 'kept', image: answer.data })
      onChange(answer.data)
    }
  }
  return {
    state,
    maxBytes,
    preview: picked?.address ?? null,
    start,
    retry: () => void (picked === null ? undefined : start(picked.file)),
    remove: () => {
      turn()
      pick(null)
      setState({ name: 'empty' })
    },
  }
}
