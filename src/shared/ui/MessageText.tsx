import css from './MessageText.module.css'

interface MessageTextProps {
  readonly label: string
  readonly children: string
}

/** A text to be signed, byte for byte, in the order in which it is read everywhere. */
export function MessageText({ label, children }: MessageTextProps) {
  return (
    <pre className={css.message} dir="ltr" translate="no" aria-label={label}>
      {children}
    </pre>
  )
}
