import { useTranslation } from 'react-i18next'
import type { AssetCode } from '#protocol/assets.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Coins are named the same in every language. */
const COINS: Readonly<Partial<Record<AssetCode, string>>> = {
  USDT: 'Tether',
  USDC: 'USD Coin',
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  XRP: 'XRP',
  BNB: 'BNB',
  ADA: 'Cardano',
  LTC: 'Litecoin',
  DOGE: 'Dogecoin',
}

/** Names a currency in the language on the screen. */
export function useAssetName(): (asset: AssetCode) => string {
  useTranslation()
  const money = new Intl.DisplayNames(currentLanguage().intl, { type: 'currency' })
  return (asset) => COINS[asset] ?? money.of(asset) ?? asset
}
