import type { ReactNode } from 'react'

/** Anything that reads left to right in every language and must not be translated: a figure, a ticker, an address. */
export function Figure(props: {
  readonly children: ReactNode
  readonly className?: string | undefined
  /** The whole of what is shortened here; shown when it is pressed. */
  readonly whole?: string | undefined
}) {
  return (
    <bdi dir="ltr" translate="no" className={props.className} title={props.whole}>
      {props.children}
    </bdi>
  )
}
