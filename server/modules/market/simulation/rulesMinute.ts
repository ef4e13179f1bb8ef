import type { Random } from './random.ts'

export const SECONDS = 60
/** The first second stands where the minute before ended: this many steps are left. */
const STEPS = SECONDS - 1

/** What chance has in store for a minute: how far it goes, by small steps and by a jump. */
export interface MinuteChance {
  readonly open: number
  /** Where the small steps lead, beside the jump. */
  readonly move: number
  /** Standard deviation of the small steps together. */
  readonly sd: number
  readonly jump: number
}

/**
 * The log prices of a minute's 60 seconds, as a Brownian motion has them. Its end is drawn before its
 * seconds (Levy's construction), with the very variance that the seconds add up to: then the seconds have
 * the law of a walk that goes forward step by step, and none of them tells where the next one goes. A jump
 * falls on any second. The candle is what these seconds make; they are bent to no high and no low. They are
 * written into the array given, else a new one.
 */
export function minuteSeconds(
  chance: MinuteChance,
  random: Random,
  seconds = new Float64Array(SECONDS),
): Float64Array {
  const { open, move, sd, jump } = chance
  const jumpsAt = jump === 0 ? SECONDS : 1 + Math.floor(random.uniform() * STEPS)
  const short = (move - random.walk(seconds, sd / Math.sqrt(STEPS))) / STEPS
  for (let i = 0; i < SECONDS; i += 1) {
    seconds[i] = open + (seconds[i] ?? 0) + short * i + (i >= jumpsAt ? jump : 0)
  }
  return seconds
}
