import { useEffect, useRef } from 'react'
import { useCustomer } from '#src/shared/session/useCustomer.ts'

/** Whether the person still waits for what they began, in the same name. Ask before anything is sent. */
export type IsWaiting = () => boolean

/** Waiting for a wallet, which may answer late or never. */
export interface Waiting {
  /** Begins to wait, and no longer for what was begun before. */
  begin(): IsWaiting
  /** Waits for nothing any more. Leaving the page does so too. */
  stop(): void
}

/** What a person turned away from while their wallet was asked must not be done when it answers. */
export function useWaiting(): Waiting {
  const customer = useCustomer()
  const turn = useRef(0)
  const stop = (): void => {
    turn.current += 1
  }
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return {
    begin() {
      stop()
      const own = turn.current
      const owner = customer.now()
      return () => turn.current === own && customer.now() === owner
    },
    stop,
  }
}
