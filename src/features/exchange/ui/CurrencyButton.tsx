import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSETS, type AssetCode } from '#protocol/assets.ts'
import { coinPath } from '#protocol/logoPath.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { CellButton, Pane } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import type { Pair } from '../form.ts'
import { useAssetName } from '../useAssetName.ts'
import { useExactMoney } from '../useExactMoney.ts'
import type { ExchangeForm } from '../useExchangeForm.ts'
import css from './Exchange.module.css'

interface CurrencyProps {
  readonly form: ExchangeForm
  readonly side: keyof Pair
}

/** Names the currency of one side, and opens the list to choose another. */
export function CurrencyButton({ form, side }: CurrencyProps) {
  const { t } = useTranslation('exchange')
  const [open, setOpen] = useState(false)
  const asset = form[side]
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={css.currency}
        aria-haspopup="dialog"
        aria-label={t('chosen', { label: t(`choose.${side}`), asset })}
        onClick={() => setOpen(true)}
      >
        <Figure>{asset}</Figure>
        <Icon of={ChevronDown} size={16} />
      </button>
      <Sheet open={open} onClose={close} title={t(`choose.${side}`)}>
        <Pane className={css.choices}>
          {ASSETS.map((one) => (
            <CellButton
              key={one}
              current={one === asset}
              onClick={() => {
                form.choose(side, one)
                close()
              }}
            >
              <Choice form={form} asset={one} />
            </CellButton>
          ))}
        </Pane>
      </Sheet>
    </>
  )
}

/** A currency to choose: its name, what one has of it, and what stands in its way. */
function Choice({ form, asset }: { readonly form: ExchangeForm; readonly asset: AssetCode }) {
  const { t } = useTranslation('exchange')
  const nameOf = useAssetName()
  const money = useExactMoney()
  const available = form.availableOf(asset)
  const obstacle = form.terms?.assets.find((one) => one.asset === asset)?.obstacle ?? null
  return (
    <>
      <Tile letters={asset} size={44} image={coinPath(asset)} />
      <span className={css.named}>
        <b>{nameOf(asset)}</b>
        <Figure className={css.quiet}>
          {available === null ? asset : money(available, asset)}
        </Figure>
      </span>
      {obstacle === null ? null : <span className={css.warn}>{t(`obstacle.${obstacle}`)}</span>}
    </>
  )
}
