import { CRASH_ROUTES, type Write } from './client.ts'

/** What every run must have seen the prices decide. */
const DECIDED = [
  /^contract (?:stopLoss|takeProfit|liquidation)$/,
  /^entry opened$/,
  /^spot filled$/,
  /^option (?:win|lose|draw)$/,
  /^option sold$/,
  /^option late$/,
  /^more margin$/,
  /^trailing$/,
  /^commission kept$/,
  /^loan paid out$/,
  /^loan interest$/,
  /^alert fired$/,
]

/** Whatever nobody did, or what no price decided, was not tried: a line each. */
export function untried(
  writes: readonly Write[],
  compared: ReadonlyMap<string, number>,
): readonly string[] {
  const done = new Set(
    writes.flatMap(({ route, answer }) => (answer?.code === '200' ? [route] : [])),
  )
  const decided = [...compared.keys()]
  return [
    ...CRASH_ROUTES.filter((route) => !done.has(route)),
    ...DECIDED.filter((kind) => !decided.some((one) => kind.test(one))).map(String),
  ].map((what) => `this run never saw ${what}`)
}
