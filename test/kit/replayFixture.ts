/**
 * Makes the small recordings under `test/fixtures/replay`. They are generated, not recorded: a seeded
 * walk of whole ticks with a planned course, so that a test knows what will happen.
 */

interface Plan {
  readonly path: string
  readonly decimals: number
  /** First price, in ticks. */
  readonly from: number
  /** How far a price wanders in a minute, in ticks. */
  readonly noise: number
  readonly volume: number
  readonly seed: number
}

const PLANS: readonly Plan[] = [
  {
    path: 'crypto/BTCUSDT',
    decimals: 2,
    from: 9_240_000,
    noise: 4_000,
    volume: 12,
    seed: 11,
  },
  { path: 'crypto/ETHUSDT', decimals: 2, from: 314_000, noise: 180, volume: 150, seed: 12 },
  { path: 'forex/EURUSD', decimals: 5, from: 117_240, noise: 8, volume: 0, seed: 13 },
  { path: 'metals/XAUUSD', decimals: 2, from: 433_640, noise: 70, volume: 0, seed: 14 },
]

export const FIXTURE_BARS = 300
/** A Monday at noon in London: every market but the US exchanges is open. */
const FIRST_MINUTE = Date.parse('2026-01-05T12:00:00Z')
const MINUTE = 60_000

/**
 * Where the price is heading, in ten-thousandths of the first price: flat until the middle, where a
 * replay starts; then 60 minutes up by 1.5%, 60 minutes down by 3%, and flat again.
 */
function course(bar: number): number {
  const played = bar - FIXTURE_BARS / 2
  if (played <= 0) return 0
  if (played <= 60) return played * 2.5
  return Math.max(150 - (played - 60) * 5, -150)
}

/** Park and Miller's generator (1988): whole numbers only, the same everywhere. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

function text(ticks: number, decimals: number): string {
  const digits = String(ticks).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function csvOf(plan: Plan): string {
  const roll = dice(plan.seed)
  const lines = ['time,open,high,low,close,volume']
  let open = plan.from
  for (let bar = 0; bar < FIXTURE_BARS; bar += 1) {
    const heading = plan.from + Math.round((plan.from * course(bar + 1)) / 10_000)
    const close = heading + roll(plan.noise + 1) - Math.floor(plan.noise / 2)
    const high = Math.max(open, close) + roll(plan.noise)
    const low = Math.min(open, close) - roll(plan.noise)
    const volume = plan.volume === 0 ? '0' : `${roll(plan.volume)}.${100 + roll(900)}`
    const prices = [open, high, low, close].map((ticks) => text(ticks, plan.decimals))
    lines.push([FIRST_MINUTE + bar * MINUTE, ...prices, volume].join(','))
    open = close
  }
  return `${lines.join('\n')}\n`
}

/** Every file of the fixture: its path below the folder, and its text. */
export function replayFixture(): ReadonlyMap<string, string> {
  return new Map(PLANS.map((plan) => [`${plan.path}/1m.csv`, csvOf(plan)]))
}
