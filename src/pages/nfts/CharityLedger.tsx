import { useTranslation } from 'react-i18next'
import type { CharityLedger } from '#protocol/nft.ts'
import { useListCharitiesQuery } from '#src/entities/nft/nft.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './CharityLedger.module.css'

type Charity = CharityLedger['charities'][number]

/** What auctions brought for each charity and what was paid out, for everybody. */
export function CharityLedgerView() {
  const { t } = useTranslation('nft')
  const query = useListCharitiesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { currentData } = query
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('ledger.title')} />
      <p className={css.quiet}>{t('ledger.about')}</p>
      <ListStates
        items={currentData?.charities}
        error={query.error}
        retry={query.refetch}
        failed={t('ledger.failed')}
        rows={6}
        empty={
          <Pane>
            <Empty title={t('ledger.none')} />
          </Pane>
        }
      >
        {(charities) => (
          <>
            {currentData === undefined ? null : (
              <Sums title={t('ledger.total')} sums={currentData} />
            )}
            {charities.map((charity) => (
              <OneCharity key={charity.id} charity={charity} />
            ))}
          </>
        )}
      </ListStates>
    </div>
  )
}

interface SumsProps {
  readonly title: string
  readonly sums: Pick<CharityLedger, 'raised' | 'paid' | 'kept'>
}

function Sums({ title, sums }: SumsProps) {
  const { t } = useTranslation('nft')
  return (
    <Terms
      label={title}
      items={(['raised', 'paid', 'kept'] as const).map((key) => ({
        key,
        label: t(`ledger.${key}`),
        value: <Money value={sums[key]} asset="USDT" />,
        strong: key === 'raised',
      }))}
    />
  )
}

function OneCharity({ charity }: { readonly charity: Charity }) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  const { id, name, url, invented, address, credits, payouts } = charity
  const at = (time: string) => <Figure>{format.dateTime(new Date(time))}</Figure>
  return (
    <section className={css.charity} aria-labelledby={`charity-${id}`}>
      <h2 id={`charity-${id}`} dir="auto">
        {url === null ? (
          name
        ) : (
          <a href={url} rel="noreferrer noopener">
            {name}
          </a>
        )}
      </h2>
      {invented ? <p className={css.quiet}>{t('invented')}</p> : null}
      <Sums title={name} sums={charity} />
      <ul className={css.moves}>
        {credits.map((one) => (
          <li key={one.id}>
            <Link to={`/nfts?nft=${one.id}`} dir="auto">
              {one.title}
            </Link>
            <Money value={one.amount} asset="USDT" />
            <span className={css.quiet}>{at(one.at)}</span>
          </li>
        ))}
        {payouts.map((one) => (
          <li key={one.tx}>
            <span>{t('ledger.paid')}</span>
            <Money value={one.amount} asset="USDT" />
            <span className={css.quiet}>{at(one.at)}</span>
            <span className={css.code} dir="ltr" translate="no">
              {one.tx}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.code} dir="ltr" translate="no">
        {address}
      </p>
    </section>
  )
}
