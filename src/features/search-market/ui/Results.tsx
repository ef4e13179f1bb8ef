import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { instrumentPath } from '#src/entities/market/instrument.ts'
import type { MarketListView } from '../useMarketList.ts'

/** Who types a word hears what it came to, not what each letter came to. */
const SETTLED_MS = 700

/** Says how many instruments a search found, once the typing has settled. Nothing to see. */
function ResultCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('spoken')
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSaid(count)
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [count])
  return (
    <div className="unseen" role="status">
      {said === null ? null : t('results', { count: said })}
    </div>
  )
}

interface ResultsProps {
  /** Id of the field that is typed into. */
  readonly field: string
  readonly value: string
  readonly view: MarketListView
  readonly product?: string | null | undefined
}

/** What goes with a search once something is typed: its count is read out, and Enter opens the first hit. */
export default function Results({ field, value, view, product }: ResultsProps) {
  const navigate = useNavigate()
  const { items, searched } = view
  const entered = useRef<string | null>(null)
  // What was typed last may still be on its way to the list; what was typed since is another search.
  const open = useEffectEvent(() => {
    if (entered.current === null || entered.current !== value || searched !== value) return
    entered.current = null
    const [first] = items ?? []
    if (first !== undefined) void navigate(instrumentPath(first, product))
  })
  useEffect(() => open(), [searched, value, items])
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`[id="${field}"]`)
    const onKey = (event: KeyboardEvent): void => {
      // An input method uses Enter for its own choice; Safari says so by 229 alone.
      const composing = event.isComposing || Reflect.get(event, 'keyCode') === 229
      if (event.key !== 'Enter' || composing) return
      entered.current = input?.value ?? null
      open()
    }
    input?.addEventListener('keydown', onKey)
    return () => {
      input?.removeEventListener('keydown', onKey)
    }
  }, [field])
  return items === undefined ? null : <ResultCount count={items.length} />
}
