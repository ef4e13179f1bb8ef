import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MarketItem } from '#protocol/market.ts'
import type { OptionChain } from '#protocol/optionOrder.ts'
import { parsePrice } from '#protocol/price.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { useListOpenOptionsQuery } from '../../option.api.ts'
import { useExpiryText } from '../../useExpiryText.ts'
import { type Expiry, ownOf, seriesBasis } from '../series.ts'
import type { ChainAddress } from '../useChainAddress.ts'
import type { ChosenSeries } from '../useSeriesTicket.ts'
import css from './Chain.module.css'
import { ChainFacts, ChainNotes } from './ChainNotes.tsx'
import { ChainTable } from './ChainTable.tsx'
import { TicketPlace } from './TicketPlace.tsx'

interface PartProps {
  readonly item: MarketItem
  readonly chain: OptionChain
  readonly address: ChainAddress
  /** When the chain came, where a newer one did not; else null. */
  readonly staleSince: number | null
}

const PANEL = 'chain'

/** The expiries of one instrument, and what the chosen one offers. */
export function ExpiryPart(props: PartProps) {
  const { t } = useTranslation('chain')
  const text = useExpiryText()
  const { chain, address } = props
  const now = useSelector(
    (state: WithMarket) => selectServerNow(state) - (selectServerNow(state) % 60_000),
  )
  const { expiries } = chain
  const chosen = expiries.find(({ expiresAt }) => expiresAt === address.expiry) ?? expiries[0]
  if (chosen === undefined) return null
  const left = (expiresAt: string): string => text.span(Math.max(1, Date.parse(expiresAt) - now))
  return (
    <>
      <div className={css.expiries}>
        <Tabs<string>
          label={t('expiries')}
          panel={PANEL}
          value={chosen.expiresAt}
          onChange={(expiry) => address.go({ expiry })}
          items={expiries.map(({ expiresAt }) => ({
            value: expiresAt,
            label: (
              <span className={css.expiry}>
                <span>{text.day(expiresAt)}</span>
                <small>{t('left', { time: left(expiresAt) })}</small>
              </span>
            ),
          }))}
        />
      </div>
      <TabPanel id={PANEL} tab={chosen.expiresAt}>
        <Offer key={chosen.expiresAt} {...props} expiry={chosen} />
      </TabPanel>
    </>
  )
}

interface OfferProps extends PartProps {
  readonly expiry: Expiry
}

const NONE = [] as const

/** Own open options; none for a visitor. */
function useOwnOptions() {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListOpenOptionsQuery(account, { skip: !signedIn })
  return (signedIn ? currentData?.items : undefined) ?? NONE
}

function Offer({ item, chain, expiry, address, staleSince }: OfferProps) {
  const { t } = useTranslation(['chain', 'option'])
  const format = useFormat()
  const desktop = useIsDesktop()
  const [chosen, choose] = useState<ChosenSeries | null>(null)
  const options = useOwnOptions()
  const { decimals } = item
  const price = useQuote(item.code)?.price ?? item.price
  // Eighteen premiums take a while: what a person does meanwhile comes first.
  const late = useDeferredValue(price)
  const basisAt = (text: string | null) =>
    seriesBasis(chain, expiry, text === null ? null : parsePrice(text), decimals)
  const basis = useMemo(
    () => seriesBasis(chain, expiry, late === null ? null : parsePrice(late), decimals),
    [chain, expiry, late, decimals],
  )
  const own = useMemo(() => ownOf(options, item.id, expiry), [options, item.id, expiry])
  return (
    <div className={css.body}>
      <div className={css.main}>
        <ChainNotes item={item} expiry={expiry} staleSince={staleSince} />
        {basis === null ? null : <ChainFacts expiry={expiry} basis={basis} />}
        {desktop ? null : (
          <div className={css.pad}>
            <Segmented<'call' | 'put'>
              label={t('sides')}
              hideLabel
              value={address.side}
              onChange={(side) => address.go({ side })}
              choices={[
                { value: 'call', label: t('option:side.call'), tone: 'rise' },
                { value: 'put', label: t('option:side.put'), tone: 'fall' },
              ]}
            />
          </div>
        )}
        {basis === null ? null : (
          <ChainTable
            item={item}
            expiry={expiry}
            basis={basis}
            own={own}
            side={desktop ? null : address.side}
            chosen={chosen}
            onChoose={choose}
          />
        )}
        <div className={css.note}>
          <p>{t('perLot', { size: format.decimal(chain.contractSize) })}</p>
          <p>{t('noAsk')}</p>
        </div>
      </div>
      <TicketPlace
        place={{ item, chain, expiry, basis: basisAt(price) }}
        chosen={chosen}
        onClose={() => choose(null)}
      />
    </div>
  )
}
