/** What is said of a text that is no address of a node: never the text itself, which may hold a key. */
export const NODE_ADDRESS =
  'must be an address such as https://node.example.org/key, without a user name'

/** A node's key is often part of the path, never a user name: those are not sent. */
export function isNodeAddress(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false
  const { host, username, password } = new URL(text)
  return !host.includes(',') && username === '' && password === ''
}
