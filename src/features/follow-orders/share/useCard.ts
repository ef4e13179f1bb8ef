import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderNumber } from '#protocol/orderNumber.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import type { CardFacts } from './cardFacts.ts'
import { type CardText, drawCard } from './drawCard.ts'

/** The facts of a card in the words of the language. */
export function useCardText(facts: CardFacts, orderId: string): CardText {
  const { t } = useTranslation(['share', 'orders', 'common'])
  const format = useFormat()
  const { brand } = useConfig()
  const price = (text: string | null): string =>
    text === null
      ? UNKNOWN_FIGURE
      : format.decimal(text, { min: facts.decimals, max: facts.decimals })
  return {
    brand,
    account: facts.isDemo ? t('common:demoAccount') : t('common:realAccount'),
    isDemo: facts.isDemo,
    title: facts.instrument,
    // A figure reads left to right among words of any language.
    side: `${t(`orders:side.${facts.side}`)} \u2066${facts.leverage}×\u2069`,
    roiLabel: t('roi'),
    roi: facts.roi === null ? UNKNOWN_FIGURE : format.percent(facts.roi),
    tone: facts.roi === null ? 'flat' : directionOf(facts.roi),
    amount:
      facts.amount === null ? null : moneyWithUnit(format, facts.amount, 'USDT', { signed: true }),
    rows: [
      [t('orders:column.entry'), price(facts.entry)],
      [t('orders:column.exit'), price(facts.exit)],
      [t('orders:column.closedAt'), facts.closedAt ?? UNKNOWN_FIGURE],
    ],
    link: facts.link,
    foot:
      facts.link === null
        ? [window.location.host, orderNumber(orderId)]
        : [t('check'), `${window.location.host}/verify`],
  }
}

/** A picture that was drawn, and an address that shows it. */
export interface DrawnCard {
  readonly blob: Blob
  readonly url: string
}

/**
 * The picture of a card: null until it is drawn, and whether it could not be. That of another card is none: it may
 * show what was just taken off.
 */
export function useDrawn(card: CardText): {
  readonly drawn: DrawnCard | null
  readonly failed: boolean
} {
  const [drawn, setDrawn] = useState<(DrawnCard & { readonly of: string }) | null>(null)
  const [failed, setFailed] = useState(false)
  const text = JSON.stringify(card)
  useEffect(() => {
    let isLeft = false
    let url: string | null = null
    const draw = async (): Promise<void> => {
      try {
        const blob = await drawCard(JSON.parse(text) as CardText, currentLanguage().dir === 'rtl')
        if (isLeft) return
        url = URL.createObjectURL(blob)
        setDrawn({ blob, url, of: text })
        setFailed(false)
      } catch {
        if (!isLeft) setFailed(true)
      }
    }
    void draw()
    return () => {
      isLeft = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [text])
  return { drawn: drawn?.of === text ? drawn : null, failed }
}
