import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Nft } from '#protocol/nft.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { type AnsweredAt, type Stage, stageOf, unitsOf } from '../timeLeft.ts'

/** Where an auction stands; it is worked out each second. */
export function useStage(nft: Nft, answered: AnsweredAt): Stage {
  const device = useSelector(({ market }: WithMarket) => market.now)
  return stageOf(nft, answered, device)
}

/** What is left of an auction's time, or how it ended. It is counted in silence. */
export function TimeLeft({
  stage,
  startsAt,
}: {
  readonly stage: Stage
  readonly startsAt: string
}) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  if (stage.kind === 'upcoming') {
    return <Figure>{format.dateTime(new Date(startsAt))}</Figure>
  }
  if (stage.kind !== 'open') return <span>{t(`state.${stage.kind}`)}</span>
  const units = unitsOf(stage.left)
  switch (units.unit) {
    case 'days':
      return <span>{t('left.days', { days: units.days, hours: units.hours })}</span>
    case 'hours':
      return <span>{t('left.hours', { hours: units.hours, minutes: units.minutes })}</span>
    case 'minutes':
      return <span>{t('left.minutes', { minutes: units.minutes, seconds: units.seconds })}</span>
  }
}
