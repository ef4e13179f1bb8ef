import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import type { SavedAddress } from '#protocol/savedAddress.ts'
import { MOST_ADDRESSES } from '#protocol/savedAddressTerms.ts'
import { useListAddressesQuery } from '#src/entities/withdrawal/address.api.ts'
import { GroupedAddress } from '#src/shared/money-view/GroupedAddress.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { RemoveAddress } from './RemoveAddress.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './WithdrawPage.module.css'

const AddressSheet = lateSheet(async () => {
  const [part] = await Promise.all([
    import('./AddressSheet.tsx'),
    loadSlices(['account', 'factor', 'google']),
  ])
  return part
})

/** Addresses that were saved for withdrawals: seen whole, added by the owner, removed. */
export function AddressBook() {
  const { t } = useTranslation('withdrawal')
  const { currentData: saved, error, refetch } = useListAddressesQuery()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<SavedAddress | null>(null)
  const isFull = saved !== undefined && saved.length >= MOST_ADDRESSES
  return (
    <Pane>
      <Cell className={css.book}>
        <h2 className={css.head}>{t('book.title')}</h2>
        <p className={pageCss.lead}>{t('book.text')}</p>
        <ListStates
          items={saved}
          error={error}
          retry={refetch}
          failed={t('book.failed')}
          empty={<p className={pageCss.lead}>{t('book.empty')}</p>}
        >
          {(items) => (
            <ul aria-label={t('book.title')}>
              {items.map((one) => (
                <li key={one.id} className={css.entry}>
                  <div>
                    <b translate="no">
                      <bdi>{one.name}</bdi>
                    </b>
                    <p className={pageCss.lead}>{NETWORK_NAME[one.network]}</p>
                    <p className={css.address}>
                      <GroupedAddress value={one.address} />
                    </p>
                  </div>
                  <IconButton
                    icon={Trash2}
                    label={t('book.removeOf', { name: one.name })}
                    onClick={() => setLeaving(one)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
        {isFull ? <Note kind="info">{t('book.full', { most: MOST_ADDRESSES })}</Note> : null}
        {saved === undefined || isFull ? null : (
          <Button tone="secondary" onClick={() => setAdding(true)}>
            {t('book.add')}
          </Button>
        )}
      </Cell>
      {adding ? <AddressSheet onClose={() => setAdding(false)} /> : null}
      {leaving === null ? null : (
        <RemoveAddress address={leaving} onClose={() => setLeaving(null)} />
      )}
    </Pane>
  )
}
