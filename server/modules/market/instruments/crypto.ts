import { type Definition, define } from '../definition.ts'

type Row = readonly [
  id: number,
  base: string,
  fullName: string,
  decimals: number,
  anchor: number,
  scale: number,
  contractSize: string,
  spreadPpm: bigint,
]

const ROWS: readonly Row[] = [
  [1, 'BTC', 'Bitcoin', 2, 92_400, 0.7, '0.01', 100n],
  [2, 'ETH', 'Ethereum', 2, 3_140, 0.95, '0.2', 120n],
  [3, 'SOL', 'Solana', 2, 138, 1.1, '5', 200n],
  [4, 'XRP', 'XRP', 4, 2.06, 1.05, '200', 200n],
  [5, 'BNB', 'BNB', 2, 884, 0.8, '1', 200n],
  [6, 'ADA', 'Cardano', 4, 0.412, 1.1, '1000', 250n],
  [7, 'LTC', 'Litecoin', 2, 82.6, 0.95, '10', 250n],
  [8, 'DOGE', 'Dogecoin', 5, 0.1412, 1.2, '5000', 250n],
  [9, 'TRX', 'TRON', 5, 0.2841, 0.7, '2000', 250n],
  [10, 'AVAX', 'Avalanche', 3, 13.9, 1.2, '50', 300n],
  [11, 'LINK', 'Chainlink', 3, 13.8, 1.15, '50', 300n],
  [12, 'DOT', 'Polkadot', 4, 2.14, 1.15, '200', 300n],
  [13, 'BCH', 'Bitcoin Cash', 2, 588, 0.95, '1', 300n],
  [14, 'XLM', 'Stellar', 5, 0.2264, 1.05, '5000', 300n],
  [15, 'UNI', 'Uniswap', 3, 6.12, 1.2, '100', 300n],
  [16, 'ATOM', 'Cosmos', 3, 2.28, 1.15, '200', 300n],
]

/** Coins against USDT; they trade at every hour. */
export const CRYPTO: readonly Definition[] = ROWS.map(
  ([id, base, fullName, decimals, anchor, scale, contractSize, spreadPpm]) =>
    define('crypto', {
      id,
      code: `${base}USDT`,
      appName: `${base}/USDT`,
      fullName,
      base,
      quote: 'USDT',
      decimals,
      anchor,
      scale,
      contractSize,
      spreadPpm,
    }),
)
