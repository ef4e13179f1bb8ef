import type { Definition } from '../definition.ts'
import { CRYPTO } from './crypto.ts'
import { ETF } from './etf.ts'
import { FOREX } from './forex.ts'
import { FUTURES } from './futures.ts'
import { METALS } from './metals.ts'
import { OPTIONS } from './options.ts'
import { COIN_PEGS, MONEY_PEGS } from './pegs.ts'
import { STOCKS } from './stocks.ts'

/** Everything that has a price, in the order of the lists. Ids and codes never change meaning. */
export const INSTRUMENTS: readonly Definition[] = [
  ...CRYPTO,
  ...COIN_PEGS,
  ...FOREX,
  ...MONEY_PEGS,
  ...STOCKS,
  ...FUTURES,
  ...ETF,
  ...METALS,
  ...OPTIONS,
]
