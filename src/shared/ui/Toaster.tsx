import { useEffect, useState } from 'react'
import { announce, onAnnounce } from './announcer.ts'
import css from './Toaster.module.css'

const SHOWN_MS = 4000

/** Says what a pressed figure or address leaves out. One inside a button or a link belongs to that. */
function tellWhole({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, label') !== null) return
  const whole = target.closest('bdi[title]')?.getAttribute('title')
  if (typeof whole === 'string') announce(whole)
}

/** The one live region of the app. */
export function Toaster() {
  const [message, setMessage] = useState('')
  useEffect(() => onAnnounce(setMessage), [])
  useEffect(() => {
    document.addEventListener('click', tellWhole)
    return () => {
      document.removeEventListener('click', tellWhole)
    }
  }, [])
  useEffect(() => {
    if (message === '') return undefined
    const timer = setTimeout(() => {
      setMessage('')
    }, SHOWN_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [message])
  return (
    <div className={css.region} role="status" aria-live="polite">
      {message === '' ? null : <p className={css.toast}>{message}</p>}
    </div>
  )
}
