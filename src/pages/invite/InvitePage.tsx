import { useTranslation } from 'react-i18next'
import type { InvitedPage, OwnInvites } from '#protocol/invite.ts'
import { useGetInviteQuery, useListInvitedInfiniteQuery } from '#src/entities/invite/invite.api.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import QrCode from '#src/shared/ui/QrCode.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { InviterForm } from './InviterForm.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './InvitePage.module.css'

/** Inviting friends: the own code, what it gives to both, and what came of it. Always of the real account. */
export default function InvitePage() {
  const { t } = useTranslation('profile')
  const { id } = useCustomer()
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('invite.title')} />
      {id === null ? (
        <SignedOut title={t('invite.title')}>{t('invite.signIn')}</SignedOut>
      ) : (
        <Own key={id} id={id} />
      )}
    </div>
  )
}

function Own({ id }: { readonly id: string }) {
  const { t } = useTranslation('profile')
  const query = useGetInviteQuery(id, { refetchOnMountOrArgChange: true })
  const { currentData: own, error, refetch } = query
  if (own === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={5} label={t('invite.title')} />
    ) : (
      <RetryNote fault={error} onRetry={refetch} />
    )
  }
  if (!own.terms.on) return <Empty title={t('invite.off')}>{t('invite.offText')}</Empty>
  return (
    <>
      <Offer own={own} />
      <CodeCard code={own.code} />
      <Sums own={own} />
      <Invited own={own} />
      <Friends id={id} />
    </>
  )
}

/** What both get, in a sentence each. */
function Offer({ own: { terms } }: { readonly own: OwnInvites }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const percent = (value: number): string =>
    format.percent(String(value), { min: 0, max: 0, signed: false })
  const cap = moneyWithUnit(format, terms.cap, 'USDT')
  return (
    <section className={css.card}>
      <p>
        {t('invite.friendGets', {
          off: percent(terms.friendOff),
          days: format.count(terms.friendDays),
        })}
      </p>
      <p>{t('invite.youGet', { share: percent(terms.share), days: format.count(terms.days) })}</p>
      <p className={css.quiet}>{t('invite.rules', { cap })}</p>
    </section>
  )
}

/** The code, its link and both as a picture. */
function CodeCard({ code }: { readonly code: string }) {
  const { t } = useTranslation('profile')
  const link = `${window.location.origin}/?invite=${code}`
  return (
    <section className={css.card} aria-labelledby="invite-code">
      <h2 id="invite-code">{t('invite.code')}</h2>
      <Figure className={css.code}>{code}</Figure>
      <div className={css.qr}>
        <QrCode text={link} label={t('invite.qr')} />
      </div>
      <p className={css.link} dir="ltr" translate="no">
        {link}
      </p>
      <CopyButton tone="primary" wide text={link} label={t('invite.copy')} />
    </section>
  )
}

function Sums({ own }: { readonly own: OwnInvites }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const money = (value: string) => <Money value={value} asset="USDT" />
  const count = (value: number) => <Figure>{format.count(value)}</Figure>
  return (
    <section className={css.card} aria-labelledby="invite-sums">
      <h2 id="invite-sums">{t('invite.sums')}</h2>
      <Terms
        label={t('invite.sums')}
        items={[
          { key: 'joined', label: t('invite.joined'), value: count(own.joined) },
          { key: 'active', label: t('invite.active'), value: count(own.active) },
          { key: 'month', label: t('invite.thisMonth'), value: money(own.thisMonth) },
          { key: 'waiting', label: t('invite.waiting'), value: money(own.waiting) },
          { key: 'earned', label: t('invite.earned'), value: money(own.earned), strong: true },
        ]}
      />
      {own.needsIdentity ? (
        <Note
          kind="info"
          action={
            <LinkButton size="small" tone="secondary" to="/profile/identity">
              {t('invite.verify')}
            </LinkButton>
          }
        >
          {t('invite.needsIdentity')}
        </Note>
      ) : null}
    </section>
  )
}

/** Who invited oneself, or where to say it. */
function Invited({ own: { invited, mayJoin } }: { readonly own: OwnInvites }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  if (invited === null) return mayJoin ? <InviterForm /> : null
  const off = format.percent(String(invited.off), { min: 0, max: 0, signed: false })
  return invited.void === null ? (
    <Note kind="info" title={t('invite.invited')}>
      {t('invite.invitedText', { off, date: format.date(new Date(invited.until)) })}
    </Note>
  ) : (
    <Note kind="warning" title={t('invite.void')}>
      {t(`invite.reason.${invited.void}`)}
    </Note>
  )
}

/** Friends as numbers: nothing else is told of them. */
function Friends({ id }: { readonly id: string }) {
  const { t } = useTranslation('profile')
  const query = useListInvitedInfiniteQuery(id, { refetchOnMountOrArgChange: true })
  const items = query.currentData?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="invite-friends">
      <h2 id="invite-friends">{t('invite.friends')}</h2>
      <ListStates
        items={items}
        error={query.error}
        retry={query.refetch}
        failed={t('invite.failed')}
        rows={3}
        empty={<Empty title={t('invite.none')}>{t('invite.noneText')}</Empty>}
      >
        {(shown) => (
          <>
            <Pane>
              {shown.map((one) => (
                <Cell key={one.no}>
                  <Friend friend={one} />
                </Cell>
              ))}
            </Pane>
            <More title={t('invite.failed')} more={moreOf(query)}>
              {t('invite.older')}
            </More>
          </>
        )}
      </ListStates>
    </section>
  )
}

function Friend({ friend }: { readonly friend: InvitedPage['items'][number] }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { no, joinedAt, state, reason, earned } = friend
  return (
    <div className={css.friend}>
      <b>{t('invite.friend', { no: format.count(no) })}</b>
      <Money value={earned} asset="USDT" />
      <span className={css.quiet}>
        {t('invite.since', { date: format.date(new Date(joinedAt)) })} ·{' '}
        {t(`invite.state.${state}`)}
      </span>
      {reason === null ? null : <span className={css.quiet}>{t(`invite.reason.${reason}`)}</span>}
    </div>
  )
}
