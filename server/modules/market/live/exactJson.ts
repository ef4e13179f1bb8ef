/**
 * A whole string, or a number outside of strings. A string that never ends is one up to the end of the text: else it would
 * be looked for from each of its quotes anew, for minutes.
 */
const TOKEN = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON whose numbers stay the text that was sent: no price becomes a JS number on its way.
 * @throws SyntaxError when it is no JSON
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}
