import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { type LogLook, logHands, lookAtLog } from '#src/entities/price-log/lookAtLog.ts'

/** Compares the kept head with the operator's because the person asked for it. */
export function useLook(): {
  readonly busy: boolean
  readonly came: LogLook | null
  look(): void
} {
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>()
  const [busy, setBusy] = useState(false)
  const [came, setCame] = useState<LogLook | null>(null)
  return {
    busy,
    came,
    look() {
      setBusy(true)
      const answer = lookAtLog(logHands(dispatch)).catch(() => 'silent' as const)
      void answer.then((found) => {
        setCame(found)
        setBusy(false)
      })
    },
  }
}
