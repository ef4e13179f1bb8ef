import { describe, expect, it } from 'vitest'
import { readFiles } from './repository.ts'

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >
}

/** Packages for other platforms that the lock names but does not hold: `npm ci` refuses such a lock. */
function missingPlatforms({ packages }: Lock): readonly string[] {
  const held = new Set(Object.keys(packages).map((name) => name.replace(/^.*node_modules\//, '')))
  return Object.values(packages)
    .flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
    .filter((name) => !held.has(name))
}

describe('the lock', () => {
  it('that lost a platform is caught', () => {
    const packages = { 'node_modules/tool': { optionalDependencies: { 'tool-darwin': '1.0.0' } } }
    expect(missingPlatforms({ packages })).toEqual(['tool-darwin'])
    expect(missingPlatforms({ packages: { ...packages, 'node_modules/tool-darwin': {} } })).toEqual(
      [],
    )
  })

  it('holds every platform, whatever machine wrote it', () => {
    const lock = JSON.parse(readFiles(/^package-lock\.json$/)[0]?.text ?? '') as Lock
    expect(Object.keys(lock.packages).length).toBeGreaterThan(200)
    expect(missingPlatforms(lock)).toEqual([])
  })
})
