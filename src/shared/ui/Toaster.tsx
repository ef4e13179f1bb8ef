import { useEffect, useState } from 'react'
import { onAnnounce } from './announcer.ts'
import css from './Toaster.module.css'

const SHOWN_MS = 4000

/** The one live region of the app. */
export function Toaster() {
  const [message, setMessage] = useState('')
  useEffect(() => onAnnounce(setMessage), [])
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
