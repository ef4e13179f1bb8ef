/** How long the browser may take to write the file. */
const KEPT_MS = 60_000

/** Saves text as a file of exactly these bytes in UTF-8, wherever the browser keeps what it saves. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, KEPT_MS)
}
