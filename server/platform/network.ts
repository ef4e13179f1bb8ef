import { isIPv6 } from 'node:net'

/** How Node writes an IPv4 address that came in on an IPv6 socket. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const GROUPS = 8
const NETWORK_GROUPS = 4

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))

/**
 * Who counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, since a single
 * line is given that many addresses at least (RFC 6177). What is no address counts as it stands.
 */
export function networkOf(ip: string): string {
  const address = MAPPED.exec(ip)?.[1] ?? ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  // The URL writes every address in one form.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')
}
