import { useState } from 'react'
import type { SupportImage } from '#protocol/support.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'

/** What is typed and attached, and not sent. */
export interface ChatDraft {
  readonly text: string
  readonly images: readonly SupportImage[]
}

interface KeptDraft extends ChatDraft {
  readonly owner: string
}

const kept = stored<KeptDraft>({
  key: 'chatDraft',
  version: 1,
  scope: 'tab',
  parse: (raw) => {
    if (!isRecord(raw)) return null
    const { owner, text, images } = raw
    if (typeof owner !== 'string' || typeof text !== 'string' || !Array.isArray(images)) return null
    return { owner, text, images: images as readonly SupportImage[] }
  },
})

const EMPTY: ChatDraft = { text: '', images: [] }

/** What was typed as a guest goes on after signing in; its pictures belong to the guest. Nobody sees another customer's. */
function draftOf(owner: string): ChatDraft {
  const draft = kept.read()
  if (draft?.owner === owner) return { text: draft.text, images: draft.images }
  return draft?.owner === 'guest' ? { ...EMPTY, text: draft.text } : EMPTY
}

/** The draft of one owner: it lasts over a reload, another language and a sign-in. */
export function useChatDraft(owner: string): readonly [ChatDraft, (draft: ChatDraft) => void] {
  const [draft, setDraft] = useState(() => draftOf(owner))
  return [
    draft,
    (next) => {
      setDraft(next)
      if (next.text === '' && next.images.length === 0) kept.clear()
      else kept.write({ ...next, owner })
    },
  ]
}
