const DAY_MS = 86_400_000

/** When a market opens, in this device's zone; `now` in milliseconds: `22:00`, or `Mon, 22:00` when it is a day away. */
export function openingMoment(at: Date, now: number, tag: string): string {
  const far = at.getTime() - now >= DAY_MS
  return new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(far ? { weekday: 'short' } : {}),
  }).format(at)
}
