/**
 * Prints the help and ends when it is asked for.
 * @param {string} text
 */
export function answerHelp(text) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  console.log(text.trim())
  process.exit(0)
}
