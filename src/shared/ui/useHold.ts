import { useEffect, useRef } from 'react'

const FIRST_MS = 400
const NEXT_MS = 80

/**
 * Repeats while a button is held: first after 400 ms. The press itself is left to the button's own
 * click, so that keyboards and switches work as well.
 */
export function useHold(onRepeat: () => void) {
  const repeat = useRef(onRepeat)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    repeat.current = onRepeat
  }, [onRepeat])
  const stop = (): void => {
    clearTimeout(timer.current)
  }
  const next = (wait: number): void => {
    timer.current = setTimeout(() => {
      repeat.current()
      next(NEXT_MS)
    }, wait)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  return {
    onPointerDown: () => {
      stop()
      next(FIRST_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  }
}
