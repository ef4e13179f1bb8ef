import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSlices } from '#src/shared/i18n/i18n.ts'

interface FaultProps {
  readonly fault: unknown
}

/** Stands in when not even the words can be fetched. */
function PlainWords() {
  const { t } = useTranslation()
  return <span>{t('faultFallback')}</span>
}

/** Fetches the list of codes and the words for them; never fails. */
export async function loadFaultWords(): Promise<{ default: ComponentType<FaultProps> }> {
  try {
    const [part] = await Promise.all([import('./FaultWords.tsx'), loadSlices(['errors'])])
    return part
  } catch {
    return { default: PlainWords }
  }
}

const FaultWords = lazy(loadFaultWords)

/** The words for whatever a call threw. They come after the first screen, or when one is needed. */
export function FaultText({ fault }: FaultProps) {
  return (
    <Suspense>
      <FaultWords fault={fault} />
    </Suspense>
  )
}
