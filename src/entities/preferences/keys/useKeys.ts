import { type RefObject, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectSingleKeys } from '../preferences.slice.ts'
import { type KeyActs, readKey } from './keyList.ts'

/** Lets keys of the list act while this is on the page: anywhere, or with the focus in a frame. Dialogs have their own. */
export function useKeys(acts: KeyActs, frame?: RefObject<HTMLElement | null>): void {
  const singles = useSelector(selectSingleKeys)
  const now = useRef({ acts, singles })
  useEffect(() => {
    now.current = { acts, singles }
  })
  useEffect(() => {
    const place: HTMLElement | Document | null = frame === undefined ? document : frame.current
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]') !== null) return
      const read = readKey(event, now.current.singles)
      const act = read === null ? undefined : now.current.acts[read.name]
      if (read !== null && act !== undefined && act(read.key, event.shiftKey) !== false) {
        event.preventDefault()
      }
    }
    place?.addEventListener('keydown', onKey)
    return () => {
      place?.removeEventListener('keydown', onKey)
    }
  }, [frame])
}
