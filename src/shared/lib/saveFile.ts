/** How long the browser may take to write the file. */
const KEPT_MS = 60_000

/** Saves a file of exactly these bytes, a text in UTF-8, wherever the browser keeps what it saves. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
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
