import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnIdentity } from '#protocol/identity.ts'
import { useGetIdentityQuery } from '#src/entities/identity/identity.api.ts'
import { cameFromInside } from '#src/features/verify-identity/ownDocument.ts'
import { CheckTimes } from '#src/features/verify-identity/ui/CheckTimes.tsx'
import { StateCard } from '#src/features/verify-identity/ui/StateCard.tsx'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import pageCss from '#src/shared/ui/page.module.css'

const IdentityForm = lazyPart(async () => {
  const { IdentityForm: form } = await import('#src/features/verify-identity/ui/IdentityForm.tsx')
  return { default: form }
})

/** Who the customer is: how far that is checked, and the form. Always of the real account. */
export default function IdentityPage() {
  const { t } = useTranslation('identity')
  const { id } = useCustomer()
  useEffect(() => {
    if (cameFromInside()) window.location.reload()
  }, [])
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('title')} />
      {id === null ? <SignedOut title={t('title')}>{t('signIn')}</SignedOut> : <Own key={id} />}
    </div>
  )
}

function Own() {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useGetIdentityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={3} label={t('title')} />
    ) : (
      <RetryNote fault={error} onRetry={refetch} />
    )
  }
  const { state, level, left } = data
  const isMore = state !== 'pending' && level !== 'wealth' && left > 0
  return (
    <>
      <StateCard identity={data} onCheck={() => void refetch()} />
      {isMore ? <Sending key={`${state} ${level} ${left}`} identity={data} /> : null}
      <CheckTimes />
    </>
  )
}

/** What may be sent now: who is verified without papers sends papers. */
function Sending({ identity }: { readonly identity: OwnIdentity }) {
  const { t } = useTranslation('identity')
  const { level, state, form } = identity
  // All that is left to send is a proof of wealth, which few need.
  const [open, setOpen] = useState(level !== 'full' || state !== 'verified')
  const [kind, setKind] = useState<'basic' | 'full'>('full')
  const choice = level === 'none' && !(state === 'notPassed' && form === 'full')
  if (!open) {
    return (
      <Button tone="secondary" wide onClick={() => setOpen(true)}>
        {t('wealth.add')}
      </Button>
    )
  }
  return (
    <>
      {choice ? (
        <Segmented
          label={t('kind.label')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'full', label: t('kind.full') },
            { value: 'basic', label: t('kind.basic') },
          ]}
        />
      ) : null}
      <Suspense fallback={<SkeletonRows rows={4} label={t('title')} />}>
        <IdentityForm key={kind} identity={identity} kind={kind} />
      </Suspense>
    </>
  )
}
