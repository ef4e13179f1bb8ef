/** Minutes since midnight of a time of day such as 09:30; 24:00 is the end of the day. */
export function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The time of day that so many minutes after midnight are. */
export function timeText(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
