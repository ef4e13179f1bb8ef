import { hash } from 'node:crypto'
import type { Command } from './types.ts'

/** A command's identity: one key of one customer. Neither holds a blank. */
export function identityOf({ customerId, key }: Pick<Command, 'customerId' | 'key'>): string {
  return `${customerId} ${key}`
}

/** SHA-256 of the body in one spelling: the order of an object's keys means nothing. */
export function hashOf(body: unknown): string {
  const text = JSON.stringify(sorted(body ?? null))
  return hash('sha256', text)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
