import { type Definition, define } from '../definition.ts'

type Row = readonly [
  id: number,
  code: string,
  fullName: string,
  anchor: number,
  scale: number,
  contractSize: string,
]

const ROWS: readonly Row[] = [
  [201, 'AAPL', 'Apple Inc.', 272.4, 1, '2'],
  [202, 'MSFT', 'Microsoft Corporation', 484.9, 0.9, '1'],
  [203, 'NVDA', 'NVIDIA Corporation', 187.2, 1.7, '5'],
  [204, 'AMZN', 'Amazon.com, Inc.', 231.3, 1.2, '2'],
  [205, 'GOOG', 'Alphabet Inc.', 314.1, 1.2, '2'],
  [206, 'META', 'Meta Platforms, Inc.', 662.5, 1.3, '1'],
  [207, 'TSLA', 'Tesla, Inc.', 452.8, 2.1, '1'],
  [208, 'AMD', 'Advanced Micro Devices, Inc.', 214.6, 2, '2'],
  [209, 'NFLX', 'Netflix, Inc.', 94.3, 1.3, '5'],
  [210, 'JPM', 'JPMorgan Chase & Co.', 322.6, 0.9, '2'],
  [211, 'KO', 'The Coca-Cola Company', 70.2, 0.6, '10'],
  [212, 'DIS', 'The Walt Disney Company', 113.8, 1.1, '5'],
]

/** Shares of US companies, in US dollars. */
export const STOCKS: readonly Definition[] = ROWS.map(
  ([id, code, fullName, anchor, scale, contractSize]) =>
    define('stocks', {
      id,
      code,
      appName: code,
      fullName,
      base: code,
      quote: 'USD',
      decimals: 2,
      anchor,
      scale,
      contractSize,
      spreadPpm: 300n,
    }),
)
