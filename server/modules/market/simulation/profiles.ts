/**
 * How the prices of a class move, fitted on recorded one-minute bars. Per open minute:
 * `r = sigma x S(hour) x exp(x + y - v) x t_nu + J`, where x and y are Ornstein-Uhlenbeck processes in
 * ln sigma (fast and slow), `v = sdFast^2 + sdSlow^2`, J a Poisson jump. Basis points are 1e-4. Everything
 * but the sign and size of a normal variate is volatility: t_nu is one with a random width of its minute.
 */
export interface Profile {
  /** Standard deviation of a minute's return, jumps included, in basis points. */
  readonly sigmaBp: number
  /** Degrees of freedom of the minute's Student t. */
  readonly nu: number
  readonly sdFast: number
  readonly sdSlow: number
  readonly slowHalfLife: number
  readonly jumpsPerDay: number
  readonly jumpBp: number
  /** What a price moves while its market is closed: for a few hours, and for a night or weekend. */
  readonly gapBp: { readonly pause: number; readonly night: number }
  /** S: how lively each hour (or half-hour) of the calendar's zone is; 0 where it is closed. */
  readonly shape: readonly number[]
  /**
   * Half-life, in days, of the pull back to the anchor that keeps a demo price in range. It is the one thing
   * that is known of where a price goes. At two standard deviations from the anchor it makes a bet of a day right in
   * 51.5 of 100 cases, where 52.6 break even. A contract held for weeks may gain more by it than its fees.
   */
  readonly pullDays: number
  /** ln V = m + sd x eps + rho x z(|r|): volume of a minute at the anchor, in thousandths of a unit. */
  readonly volume: { readonly m: number; readonly sd: number; readonly rho: number }
}

export type ProfileName = 'crypto' | 'forex' | 'metals' | 'futures' | 'stocks' | 'etf'

/** Half-life of the fast volatility, in minutes. */
export const FAST_HALF_LIFE = 8

const hours = (text: string): readonly number[] => text.split(' ').map(Number)

/** 00 to 23 UTC: quiet before Asia's noon, lively in the New York morning. */
const CRYPTO_SHAPE = hours(
  '1.05 .95 .92 .88 .85 .82 .85 .92 1 .98 .95 .98 1.05 1.2 1.35 1.3 1.2 1.1 1.05 1 .98 .95 .95 1',
)
/** 00 to 23 New York: Tokyo, then London from 02, both from 08. */
const FOREX_SHAPE = hours(
  '.75 .8 1.1 1.35 1.25 1.1 1 1.1 1.5 1.5 1.5 1.3 .95 .85 .8 .8 .6 .45 .5 .75 .8 .75 .75 .75',
)
const METALS_SHAPE = hours(
  '.75 .8 .95 1.15 1.05 1 1 1.15 1.6 1.6 1.6 1.35 1.05 1 .85 .75 .6 .6 .7 .75 .9 .85 .75 .75',
)
const FUTURES_SHAPE = hours(
  '.55 .55 .7 .9 .8 .75 .75 .8 1.2 1.9 1.8 1.4 1.2 1.15 1.3 1.6 .6 0 .6 .6 .65 .6 .55 .55',
)
/** Half-hours of New York from 09:30 to 16:00. */
const SESSION = '1.7 1.25 1.05 .95 .85 .8 .75 .75 .75 .8 .85 .95 1.25'
const EQUITY_SHAPE = hours(`${'0 '.repeat(19)}${SESSION}${' 0'.repeat(16)}`)

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  crypto: {
    sigmaBp: 9.9,
    nu: 6,
    sdFast: 0.4,
    sdSlow: 0.5,
    slowHalfLife: 600,
    jumpsPerDay: 0.77,
    jumpBp: 61,
    gapBp: { pause: 0, night: 0 },
    shape: CRYPTO_SHAPE,
    pullDays: 1_000,
    volume: { m: 8, sd: 0.9, rho: 0.45 },
  },
  forex: {
    sigmaBp: 1.3,
    nu: 10,
    sdFast: 0.4,
    sdSlow: 0.2,
    slowHalfLife: 600,
    jumpsPerDay: 0.87,
    jumpBp: 7,
    gapBp: { pause: 2, night: 12 },
    shape: FOREX_SHAPE,
    pullDays: 1_000,
    volume: { m: 11, sd: 0.5, rho: 0.45 },
  },
  metals: {
    sigmaBp: 2.2,
    nu: 6,
    sdFast: 0.55,
    sdSlow: 0.2,
    slowHalfLife: 600,
    jumpsPerDay: 0.86,
    jumpBp: 23,
    gapBp: { pause: 6, night: 30 },
    shape: METALS_SHAPE,
    pullDays: 1_000,
    volume: { m: 10.5, sd: 0.6, rho: 0.45 },
  },
  futures: {
    sigmaBp: 2.1,
    nu: 6,
    sdFast: 0.55,
    sdSlow: 0.35,
    slowHalfLife: 600,
    jumpsPerDay: 0.15,
    jumpBp: 9,
    gapBp: { pause: 6, night: 30 },
    shape: FUTURES_SHAPE,
    pullDays: 1_000,
    volume: { m: 13, sd: 0.8, rho: 0.45 },
  },
  stocks: {
    sigmaBp: 4.8,
    nu: 15,
    sdFast: 0.25,
    sdSlow: 0.1,
    slowHalfLife: 300,
    jumpsPerDay: 0.2,
    jumpBp: 40,
    gapBp: { pause: 110, night: 110 },
    shape: EQUITY_SHAPE,
    pullDays: 1_000,
    volume: { m: 18, sd: 0.6, rho: 0.33 },
  },
  etf: {
    sigmaBp: 3.1,
    nu: 8,
    sdFast: 0.1,
    sdSlow: 0.25,
    slowHalfLife: 300,
    jumpsPerDay: 0.3,
    jumpBp: 16,
    gapBp: { pause: 65, night: 65 },
    shape: EQUITY_SHAPE,
    pullDays: 1_000,
    volume: { m: 18.5, sd: 0.6, rho: 0.33 },
  },
}
