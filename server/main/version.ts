import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Version {
  readonly version: string
  /** Short name of the commit the folder is checked out at; `unknown` without one. */
  readonly commit: string
}

const HASH = /^[0-9a-f]{40,64}$/

/** What runs, as far as the folder it runs in knows. */
export function versionOf(root: string): Version {
  const text = read(join(root, 'package.json')) ?? '{}'
  const version = /"version": *"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
  return { version, commit: commitOf(join(root, '.git')).slice(0, 12) }
}

function commitOf(git: string): string {
  const head = read(join(git, 'HEAD')) ?? ''
  if (HASH.test(head)) return head
  const ref = /^ref: (\S+)$/.exec(head)?.[1]
  if (ref === undefined) return 'unknown'
  const loose = read(join(git, ref)) ?? ''
  if (HASH.test(loose)) return loose
  const packed = read(join(git, 'packed-refs')) ?? ''
  const line = packed.split('\n').find((one) => one.endsWith(` ${ref}`))
  return line?.split(' ')[0] ?? 'unknown'
}

function read(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}
