function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'offscreen'
  document.body.append(area)
  area.select()
  const older: { execCommand?: (name: string) => boolean } = document
  try {
    return older.execCommand?.('copy') === true
  } catch {
    return false
  } finally {
    area.remove()
  }
}

/** Copies text; false when neither way is allowed here. Wallet browsers often lack the newer one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}
