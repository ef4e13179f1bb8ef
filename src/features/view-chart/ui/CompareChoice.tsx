import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import { MOST_COMPARED } from '#protocol/chartTerms.ts'
import type { MarketInfo, MarketItem } from '#protocol/market.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import css from './CompareChoice.module.css'

/** Instruments that a search shows. */
const FOUND = 5

interface CompareChoiceProps {
  readonly info: Pick<MarketInfo, 'code' | 'appName'>
  readonly compared: readonly string[]
  readonly onChange: (compared: readonly string[]) => void
}

function matches({ appName, fullName, code }: MarketItem, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [appName, fullName, code].some((name) => name.toLowerCase().includes(wanted))
}

interface ListProps {
  readonly items: readonly Pick<MarketItem, 'code' | 'appName'>[]
  readonly icon: typeof Plus
  readonly label: (name: string) => string
  readonly onPress: (code: string) => void
}

function List({ items, icon, label, onPress }: ListProps) {
  return (
    <ul className={css.list}>
      {items.map(({ code, appName }) => (
        <li key={code}>
          <bdi>{appName}</bdi>
          <IconButton icon={icon} label={label(appName)} onClick={() => onPress(code)} />
        </li>
      ))}
    </ul>
  )
}

/** Which instruments are drawn beside the chart's own, in per cent. */
export function CompareChoice({ info, compared, onChange }: CompareChoiceProps) {
  const { t } = useTranslation('chart')
  const { data = [] } = useListMarketsQuery(undefined)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  // The one on the screen stays chosen for others, where it is drawn beside them.
  const chosen = compared.filter((code) => code !== info.code)
  const isFull = compared.length >= MOST_COMPARED
  const named = typed.trim() === '' ? [] : data.filter((item) => matches(item, typed))
  const isDrawn = ({ code }: MarketItem): boolean => code === info.code || compared.includes(code)
  const found = named.filter((item) => !isDrawn(item)).slice(0, FOUND)
  const drawn = named.filter(isDrawn).map(({ appName }) => `\u2068${appName}\u2069`)
  const none =
    drawn.length === 0 ? t('compare.none') : t('compare.drawn', { names: listText(drawn) })
  const nameOf = (code: string): string => data.find((one) => one.code === code)?.appName ?? code
  const change = (next: readonly string[]): void => {
    onChange(next)
    setTyped('')
    // The button that was pressed is gone with its row.
    box.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={box} className={css.compare}>
      <legend>{t('compare.label')}</legend>
      <p>{t('compare.about', { name: info.appName })}</p>
      <List
        items={chosen.map((code) => ({ code, appName: nameOf(code) }))}
        icon={X}
        label={(name) => t('draw.remove', { name })}
        onPress={(code) => change(compared.filter((other) => other !== code))}
      />
      <TextField
        label={t('compare.search')}
        value={typed}
        onChange={setTyped}
        hint={isFull ? t('compare.most') : undefined}
      />
      {isFull ? null : (
        <List
          items={found}
          icon={Plus}
          label={(name) => `${t('compare.label')}: ${name}`}
          onPress={(code) => change([...compared, code])}
        />
      )}
      <p role="status">{typed.trim() !== '' && found.length === 0 && !isFull ? none : null}</p>
    </fieldset>
  )
}
