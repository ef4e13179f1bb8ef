import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { optionApi, useGetOptionQuery } from '../option.api.ts'
import { outcomeKey } from '../sale.ts'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import { OptionFacts } from './OptionFacts.tsx'
import { OptionBadge } from './OptionState.tsx'

/** Asked this often for the result once it has expired, should its news not arrive. */
const RESULT_MS = 2_000

interface BoughtOptionProps {
  readonly option: OptionOrder
  readonly account: AccountKind
  readonly onNew: () => void
}

/** The option in place of the ticket that bought it: it runs, and then says how it ended. */
export function BoughtOption({ option: bought, account, onNew }: BoughtOptionProps) {
  const { t } = useTranslation(['option', 'trade'])
  const expired = useSelector(
    (state: WithMarket) => selectServerNow(state) >= Date.parse(bought.expiresAt),
  )
  const asked = { account, id: bought.id }
  const known = optionApi.endpoints.getOption.useQueryState(asked).currentData ?? bought
  const waits = expired && known.state === 'open'
  const { currentData } = useGetOptionQuery(asked, { pollingInterval: waits ? RESULT_MS : 0 })
  const option = currentData ?? bought
  const outcome = outcomeKey(option)
  const title = outcome === null ? t('running') : t(`outcome.${outcome}`)
  return (
    <section className={parts.done}>
      <OptionBadge option={option} />
      <Heading key={title} title={title} />
      <OptionFacts option={option} />
      <div className={parts.actions}>
        <Button tone="secondary" wide onClick={onNew}>
          {t('new')}
        </Button>
        <LinkButton to="/profile/orders?product=option">{t('see')}</LinkButton>
      </div>
    </section>
  )
}

function Heading({ title }: { readonly title: string }) {
  const heading = useOutcome(title)
  return (
    <h3 ref={heading} tabIndex={-1}>
      {title}
    </h3>
  )
}
