/** `npm run soak` sets it to `large`; `npm test -- --all` leaves it out and runs every attack in small. */
const SIZE = process.env['ATTACK_SIZE']

/**
 * How often an attack of `test/attacks` is repeated.
 *
 * @param small rounds in `npm test -- --all`, where all attacks together take about a minute
 * @param large rounds in `npm run soak`
 */
export function rounds(small: number, large: number): number {
  return SIZE === 'large' ? large : small
}
