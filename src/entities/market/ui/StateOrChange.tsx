import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import type { LiveState } from '../useLive.ts'
import { useOpensText } from '../useOpensText.ts'
import { LiveChange } from './LiveChange.tsx'

interface StateOrChangeProps {
  readonly item: Pick<MarketItem, 'code' | 'zdf' | 'changesAt'>
  readonly live: LiveState
}

/** The change over 24 hours; in its place how old the price is, or when trading opens. */
export function StateOrChange({ item, live }: StateOrChangeProps) {
  const { t } = useTranslation('market')
  if (live.state === 'stale') {
    return <Badge kind="stale">{t('stale.age', { count: live.seconds })}</Badge>
  }
  if (live.state === 'closed') return <Closed changesAt={item.changesAt} />
  return <LiveChange code={item.code} snapshot={item.zdf} />
}

/** Looks at the clock at every change of the store, so only where it is shown. */
function Closed({ changesAt }: Pick<MarketItem, 'changesAt'>) {
  return <Badge kind="plain">{useOpensText(changesAt)}</Badge>
}
