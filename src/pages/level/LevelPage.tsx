import { useTranslation } from 'react-i18next'
import type { LevelList, OwnLevel } from '#protocol/level.ts'
import { useGetLevelQuery, useListLevelsQuery } from '#src/entities/level/level.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './LevelPage.module.css'

type Level = LevelList['levels'][number]

/** What volume and identity open: the own level, and the table of all. Always of the real account. */
export default function LevelPage() {
  const { t } = useTranslation('profile')
  const { id } = useCustomer()
  const own = useGetLevelQuery(id ?? '', { skip: id === null, refetchOnMountOrArgChange: true })
  const current = id === null ? undefined : own.currentData
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('level.title')} />
      {id === null ? <p className={pageCss.lead}>{t('level.visitor')}</p> : null}
      {id !== null && current === undefined ? (
        own.error === undefined ? (
          <SkeletonRows rows={2} label={t('level.own')} />
        ) : (
          <RetryNote fault={own.error} onRetry={own.refetch} />
        )
      ) : null}
      {current === undefined ? null : <Own own={current} />}
      <Table level={current?.level ?? null} />
    </div>
  )
}

/** The own level, and what is missing for the next one. */
function Own({ own }: { readonly own: OwnLevel }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { level, volume, asOf, next, offer } = own
  const off =
    offer === null
      ? t('level.noDiscount')
      : format.percent(String(offer.percent), { min: 0, max: 0, signed: false })
  const counted = asOf === null ? t('level.notCounted') : format.date(new Date(`${asOf}T12:00:00Z`))
  return (
    <section className={css.own} aria-labelledby="own-level">
      <h2 id="own-level" className={css.big}>
        {t('level.level', { level: format.count(level) })}
      </h2>
      <Terms
        label={t('level.own')}
        items={[
          { key: 'volume', label: t('level.volume'), value: <Money value={volume} asset="USDT" /> },
          { key: 'asOf', label: t('level.asOf'), value: counted },
          { key: 'off', label: t('level.nextOrder'), value: off, strong: true },
        ]}
      />
      {next === null ? (
        <p className={pageCss.lead}>{t('level.highest')}</p>
      ) : (
        <Terms
          label={t('level.next', { level: format.count(next.level) })}
          items={[
            {
              key: 'next',
              label: t('level.next', { level: format.count(next.level) }),
              value:
                next.missingIdentity === null ? (
                  t('level.volumeOnly')
                ) : (
                  <Link to="/profile/identity">{t(`level.needs.${next.missingIdentity}`)}</Link>
                ),
            },
            {
              key: 'missing',
              label: t('level.missingVolume'),
              value: <Money value={next.missingVolume} asset="USDT" />,
            },
          ]}
        />
      )}
    </section>
  )
}

/** All levels, one under the other on a phone and side by side on a desktop. */
function Table({ level }: { readonly level: number | null }) {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useListLevelsQuery()
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={6} label={t('level.all')} />
    ) : (
      <RetryNote fault={error} onRetry={refetch} />
    )
  }
  return (
    <section aria-labelledby="all-levels">
      <h2 id="all-levels">{t('level.all')}</h2>
      <ul className={css.levels}>
        {data.levels.map((one) => (
          <OneLevel key={one.level} one={one} isOwn={one.level === level} />
        ))}
      </ul>
      <p className={pageCss.lead}>{t('level.rule')}</p>
    </section>
  )
}

function OneLevel({ one, isOwn }: { readonly one: Level; readonly isOwn: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const name = t('level.level', { level: format.count(one.level) })
  const money = (value: string | null) =>
    value === null ? t('level.nothing') : <Money value={value} asset="USDT" />
  const discount: readonly Term[] =
    one.discount === 0
      ? []
      : [
          {
            key: 'discount',
            label: t('level.discount'),
            value: format.percent(String(one.discount), { min: 0, max: 0, signed: false }),
            strong: true,
          },
        ]
  return (
    <li className={cx(css.one, isOwn && css.isOwn)}>
      <h3 className={css.head}>
        <span>{name}</span>
        {isOwn ? <Badge kind="ok">{t('level.yours')}</Badge> : null}
      </h3>
      <Terms
        label={name}
        items={[
          { key: 'volume', label: t('level.volume'), value: money(one.volume) },
          { key: 'identity', label: t('level.identity'), value: t(`level.needs.${one.identity}`) },
          ...discount,
          { key: 'crypto', label: t('level.cryptoDay'), value: money(one.cryptoDay) },
          { key: 'bank', label: t('level.bankDay'), value: money(one.bankDay) },
          { key: 'loan', label: t('level.loan'), value: money(one.loan) },
        ]}
      />
    </li>
  )
}
