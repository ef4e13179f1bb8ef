import type { Random } from './random.ts'

/** What is killed. */
export type Victim = 'server' | 'postmaster' | 'backend'

/** So many deaths of each in random order. Two of five deaths of PostgreSQL are those of one of its backends. */
export function shuffledVictims(
  random: Random,
  serverRounds: number,
  postgresRounds: number,
): readonly Victim[] {
  const victims = [
    ...Array.from({ length: serverRounds }, (): Victim => 'server'),
    ...Array.from(
      { length: postgresRounds },
      (_, n): Victim => (n % 5 < 3 ? 'postmaster' : 'backend'),
    ),
  ]
  for (let end = victims.length - 1; end > 0; end -= 1) {
    const other = random.below(end + 1)
    const [a, b] = [victims[end], victims[other]]
    if (a !== undefined && b !== undefined) {
      victims[end] = b
      victims[other] = a
    }
  }
  return victims
}
