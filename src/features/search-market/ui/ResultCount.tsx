import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Who types a word hears what it came to, not what each letter came to. */
const SETTLED_MS = 700

/** Says how many instruments a search found, once the typing has settled. Nothing to see. */
export default function ResultCount({ count }: { readonly count: number }) {
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
