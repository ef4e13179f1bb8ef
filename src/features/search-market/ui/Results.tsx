import { useEffect, useState } from 'react'
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
  /** What Enter was last pressed for; it waits until this part and the list are here. */
  readonly entered: string | null
  readonly setEntered: (entered: null) => void
  readonly value: string
  readonly view: MarketListView
  readonly product?: string | null | undefined
}

/** What goes with a search once something is typed: its count is read out, and Enter opens the first hit. */
export default function Results({ entered, setEntered, value, view, product }: ResultsProps) {
  const navigate = useNavigate()
  const { items, searched } = view
  // What was typed last may still be on its way to the list; what was typed since is another search.
  const first = entered === value && searched === value ? items?.[0] : undefined
  const path = first === undefined ? null : instrumentPath(first, product)
  useEffect(() => {
    if (path === null) return
    // Once: prices may put another one first afterwards.
    setEntered(null)
    void navigate(path)
  }, [path, navigate, setEntered])
  return items === undefined ? null : <ResultCount count={items.length} />
}
