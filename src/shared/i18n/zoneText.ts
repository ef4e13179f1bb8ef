/**
 * A zone as it stands beside times: `UTC`, or how far it is from that at a moment, or now. The same in every language.
 * @param zone IANA name; this device's own without it
 */
export function zoneText(at?: Date | number, zone?: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
  return name.replace('GMT', 'UTC').replace(/\+0$/, '')
}
