import { Percent } from '#src/shared/money-view/Percent.tsx'
import { useQuote } from '../useLive.ts'

interface LiveChangeProps {
  readonly code: string
  readonly snapshot: string | null
  readonly className?: string
}

/** The change over 24 hours, live. */
export function LiveChange({ code, snapshot, className }: LiveChangeProps) {
  const quote = useQuote(code)
  const value = quote?.zdf ?? snapshot
  return className === undefined ? (
    <Percent value={value} />
  ) : (
    <Percent value={value} className={className} />
  )
}
