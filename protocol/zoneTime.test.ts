import { describe, expect, it } from 'vitest'
import { wallToUtc, zoneOffset } from './zoneTime.ts'

const at = (text: string): number => Date.parse(text)
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16)

describe('zone', () => {
  it('knows both changes of New York', () => {
    const hour = 3_600_000
    expect(zoneOffset('America/New_York', at('2026-03-08T06:59:59Z'))).toBe(-5 * hour)
    expect(zoneOffset('America/New_York', at('2026-03-08T07:00:00Z'))).toBe(-4 * hour)
    expect(zoneOffset('America/New_York', at('2026-11-01T05:59:59Z'))).toBe(-4 * hour)
    expect(zoneOffset('America/New_York', at('2026-11-01T06:00:00Z'))).toBe(-5 * hour)
    expect(zoneOffset('UTC', at('2026-11-01T06:00:00Z'))).toBe(0)
  })

  it('reads wall clocks around a change', () => {
    const read = (wall: string): string => iso(wallToUtc('America/New_York', at(wall)))
    expect(read('2026-03-08T01:30:00Z')).toBe('2026-03-08T06:30')
    expect(read('2026-03-08T03:00:00Z')).toBe('2026-03-08T07:00')
    // Shown twice: the first is meant.
    expect(read('2026-11-01T01:30:00Z')).toBe('2026-11-01T05:30')
    expect(read('2026-11-01T02:00:00Z')).toBe('2026-11-01T07:00')
  })
})
