import { useTranslation } from 'react-i18next'
import type { Slices } from '#src/shared/i18n/slices.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

export type PlannedFeature = keyof Slices['soon']['feature']

/** A page of a feature that is not finished: names it, and says what works now. */
export default function NotOpenYetPage({ feature }: { readonly feature: PlannedFeature }) {
  const { t } = useTranslation('soon')
  return <NotOpenYet name={t(`feature.${feature}`)} text={t('text')} state={t('title')} />
}
